import { makeTemplate } from './postgres'
import { makePostgresServer, type PostgresServer } from './postgresServer'

let shared: PostgresServer | undefined

/** The server that all tests of this run share; undefined if TEST_DATABASE_URL names one. */
export const sharedPostgres = () => shared

/** Starts a temporary PostgreSQL for the tests, unless TEST_DATABASE_URL names one. */
export default async function startSharedPostgres(): Promise<void> {
  if (!process.env.TEST_DATABASE_URL) {
    shared = await makePostgresServer({ durable: false })
    await shared.start()
    process.env.TEST_DATABASE_URL = shared.url
  }
  await makeTemplate(process.env.TEST_DATABASE_URL)
}
