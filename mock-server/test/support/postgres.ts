import { randomUUID } from 'node:crypto'
import pg from 'pg'

/** A new, empty PostgreSQL database on the server that jest's global set-up started or TEST_DATABASE_URL names. */
export async function testPostgresUrl(): Promise<{ url: string; drop(): Promise<void> }> {
  const server = process.env.TEST_DATABASE_URL
  if (!server) throw new Error('TEST_DATABASE_URL is not set: run the tests through jest, which starts a PostgreSQL.')
  const name = `haggle_${randomUUID().replaceAll('-', '')}`
  await run(server, `create database ${name} encoding 'UTF8' template template0`)
  const url = new URL(server)
  url.pathname = `/${name}`
  return { url: url.href, drop: () => run(server, `drop database if exists ${name} with (force)`) }
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
