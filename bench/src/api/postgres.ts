import pg from 'pg'

/** Creates an empty database on the same server; `drop` removes it. */
export async function databaseBeside(url: string): Promise<{ url: string; drop(): Promise<void> }> {
  const beside = new URL(url)
  beside.pathname += '_small'
  const name = pg.escapeIdentifier(decodeURIComponent(beside.pathname.slice(1)))
  await run(url, `create database ${name}`)
  return { url: beside.href, drop: () => run(url, `drop database ${name} with (force)`) }
}

async function run(url: string, statement: string): Promise<void> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    await client.query(statement)
  } finally {
    await client.end()
  }
}
