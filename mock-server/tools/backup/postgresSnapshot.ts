import { createReadStream, createWriteStream } from 'node:fs'
import { createInterface } from 'node:readline/promises'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import pg from 'pg'
import { ConfigError } from '../../src/base/environment'
import { openPostgres } from '../../src/core/database/database'

const ROWS = 1000

const migrationsIn = async (client: pg.Client): Promise<string> => {
  const { rows } = await client.query<{ name: string }>('select name from kysely_migration order by name')
  return rows.map(({ name }) => name).join()
}

/** One line of a snapshot file: up to ROWS rows of a table as JSON. */
interface Page {
  table: string
  columns: string[]
  rows: string
}

/** Writes a consistent snapshot of all tables to a file. */
export async function writeSnapshot(url: string, file: string): Promise<void> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    await client.query('begin isolation level repeatable read, read only')
    await pipeline(Readable.from(pagesOf(client)), createWriteStream(file, { mode: 0o600 }))
  } finally {
    await client.end()
  }
}

async function* pagesOf(client: pg.Client): AsyncGenerator<string> {
  for (const { table, columns } of await tablesOf(client)) {
    const list = columns.map((column) => pg.escapeIdentifier(column)).join(', ')
    const from = pg.escapeIdentifier(table)
    await client.query(
      `declare page cursor for select row_to_json(each)::text as row from (select ${list} from ${from}) each`,
    )
    for (;;) {
      const { rows } = await client.query<{ row: string }>(`fetch ${ROWS} from page`)
      if (rows.length === 0) break
      const page: Page = { table, columns, rows: `[${rows.map(({ row }) => row).join(',')}]` }
      yield `${JSON.stringify(page)}\n`
    }
    await client.query('close page')
  }
}

/** Tables with their columns that are not generated, referenced tables first. */
async function tablesOf(client: pg.Client): Promise<{ table: string; columns: string[] }[]> {
  const { rows } = await client.query<{ table: string; columns: string[]; needs: string[] }>(`
    select c.relname as table,
      array(select attname::text from pg_attribute
        where attrelid = c.oid and attnum > 0 and not attisdropped and attgenerated = '' order by attnum) as columns,
      array(select p.relname::text from pg_constraint k join pg_class p on p.oid = k.confrelid
        where k.conrelid = c.oid and k.contype = 'f' and p.oid <> c.oid) as needs
    from pg_class c join pg_namespace n on n.oid = c.relnamespace
    where c.relkind = 'r' and n.nspname = current_schema() order by c.relname`)
  const sorted: typeof rows = []
  const visit = (table: (typeof rows)[number]) => {
    if (sorted.includes(table)) return
    for (const need of table.needs) rows.filter((other) => other.table === need).forEach(visit)
    sorted.push(table)
  }
  rows.forEach(visit)
  return sorted
}

/** Creates the schema in an empty database and fills it from a snapshot file of this version of Haggle. Throws a ConfigError. */
export async function readSnapshot(url: string, file: string): Promise<void> {
  const schema = await openPostgres(url)
  await schema.close()
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    await client.query('begin')
    const own = await migrationsIn(client)
    const tables = (await tablesOf(client)).map(({ table }) => pg.escapeIdentifier(table))
    await client.query(`truncate ${tables.join(', ')}`)
    // What triggers maintain is in the snapshot, too.
    const setTriggers = async (state: 'disable' | 'enable') => {
      for (const table of tables) await client.query(`alter table ${table} ${state} trigger user`)
    }
    await setTriggers('disable')
    for await (const line of createInterface({ input: createReadStream(file) })) {
      const { table, columns, rows } = JSON.parse(line) as Page
      const [name, list] = [pg.escapeIdentifier(table), columns.map((column) => pg.escapeIdentifier(column)).join(', ')]
      await client.query(
        `insert into ${name} (${list}) select ${list} from json_populate_recordset(null::${name}, $1::json)`,
        [rows],
      )
    }
    if ((await migrationsIn(client)) !== own)
      throw new ConfigError(`${file} was written by another version of Haggle: restore it with that one, then upgrade.`)
    await setTriggers('enable')
    await client.query('commit')
  } finally {
    await client.end()
  }
}
