import { dropTemplate } from './postgres'
import { sharedPostgres } from './startSharedPostgres'

/** Ends the PostgreSQL that the tests shared, if one was started; in another nothing of theirs is left. */
export default async function stopSharedPostgres(): Promise<void> {
  const shared = sharedPostgres()
  if (shared) await shared.remove()
  else await dropTemplate(process.env.TEST_DATABASE_URL ?? '')
}
