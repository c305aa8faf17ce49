import { dropTemplate } from './postgres'
import { sharedPostgres } from './startSharedPostgres'

/** Removes the shared server, or the template database from a server that was not started here. */
export default async function stopSharedPostgres(): Promise<void> {
  const shared = sharedPostgres()
  if (shared) await shared.remove()
  else await dropTemplate(process.env.TEST_DATABASE_URL ?? '')
}
