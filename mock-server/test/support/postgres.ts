import { randomUUID } from 'node:crypto'
import pg from 'pg'
import { openPostgres } from '../../src/database/database'

/** A migrated, empty database that each test's own is a copy of: a copy costs a tenth of the migrations. */
const TEMPLATE = 'haggle_template'

/** A new database without rows on the server that jest's global set-up started or TEST_DATABASE_URL names. */
export async function testPostgresUrl(): Promise<{ url: string; drop(): Promise<void> }> {
  const server = process.env.TEST_DATABASE_URL
  if (!server) throw new Error('TEST_DATABASE_URL is not set: run the tests through jest, which starts a PostgreSQL.')
  const name = `haggle_${randomUUID().replaceAll('-', '')}`
  await run(server, `create database ${name} template ${TEMPLATE}`)
  return { url: databaseAt(server, name), drop: () => run(server, dropping(name)) }
}

/** Makes the database that those of tests are copies of. */
export async function makeTemplate(server: string): Promise<void> {
  await dropTemplate(server)
  await run(server, `create database ${TEMPLATE} encoding 'UTF8' template template0`)
  const db = await openPostgres(databaseAt(server, TEMPLATE))
  await db.close()
}

export const dropTemplate = (server: string): Promise<void> => run(server, dropping(TEMPLATE))

const dropping = (name: string) => `drop database if exists ${name} with (force)`

function databaseAt(server: string, name: string): string {
  const url = new URL(server)
  url.pathname = `/${name}`
  return url.href
}

async function run(server: string, statement: string): Promise<void> {
  const client = new pg.Client({ connectionString: server })
  await client.connect()
  try {
    await client.query(statement)
  } finally {
    await client.end()
  }
}
