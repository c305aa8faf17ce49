import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { sql, type Kysely } from 'kysely'
import Libsql from 'libsql'
import pg from 'pg'
import { withSecrets } from '../../sandbox/secrets'
import { createApp } from '../../src/app/app'
import { makeContext } from '../../src/app/makeContext'
import { readConfig } from '../../src/base/config'
import type { Database } from '../../src/core/database/database'
import { migrate } from '../../src/core/database/migrate'
import { DATABASE_FILE, openDatabase } from '../../src/core/database/open'
import { kyselyOf } from '../../src/core/database/queries'
import type { Tables } from '../../src/core/database/tables'
import { audit } from '../../tools/audit/audit'
import { freshEnvironment } from '../support'
import { schemaOf } from '../support/schema'
import { sumsOfPaidOrders, withLater } from './madeUpMigrations'

/** The newest released version, whose database is in the folder of its name (see docs/operations.md, Upgrade). */
const RELEASED = readdirSync(import.meta.dirname)
  .filter((name) => /^\d/.test(name))
  .sort((a, b) => a.localeCompare(b, 'en', { numeric: true }))
  .at(-1)

const textOf = (name: string) => readFileSync(join(import.meta.dirname, RELEASED ?? '', `${name}.sql`), 'utf8')

type Environment = Record<string, string>

/** Creates a database as the released version left it. */
async function load({ HAGGLE_HOME = '', DATABASE_URL }: Environment): Promise<void> {
  if (DATABASE_URL === undefined) {
    const file = new Libsql(join(HAGGLE_HOME, DATABASE_FILE))
    file.exec(textOf('libsql') + textOf('rows'))
    file.close()
    return
  }
  const client = new pg.Client({ connectionString: DATABASE_URL })
  await client.connect()
  await client.query(textOf('postgres') + textOf('rows'))
  await client.end()
}

const opened: (() => Promise<void>)[] = []
afterEach(async () => {
  for (const close of opened.splice(0).reverse()) await close()
})

/** Opens a database with this code, and upgrades it further if wanted. */
async function open(environment: Environment, upgrade: 'none' | 'withLater'): Promise<Database> {
  const db = await openDatabase(readConfig({ ...environment, SEED: 'none' }))
  opened.push(() => db.close())
  if (upgrade === 'withLater') await migrate(kyselyOf(db.read), db.dialect, { own: withLater(db.dialect) })
  return db
}

async function emptyDatabase(): Promise<Environment> {
  const { environment, drop } = await freshEnvironment({ hasSchema: false })
  opened.push(drop)
  return environment
}

const names = ({ read }: Database) => read.selectFrom('products').select('name').orderBy('name').execute()

test.each(['none', 'withLater'] as const)(
  'a database of the newest release is upgraded to the schema of a new one and keeps its rows (made-up migrations: %s)',
  async (upgrade) => {
    const [old, empty] = [await emptyDatabase(), await emptyDatabase()]
    await load(old)
    const db = await open(old, upgrade)
    const created = await open(empty, upgrade)
    expect((await schemaOf(db)).sort()).toEqual((await schemaOf(created)).sort())
    expect(await names(db)).toEqual([{ name: 'Atlas' }, { name: 'Reading lamp' }])
    expect(await audit(db)).toEqual([])

    const config = readConfig({ ...old, SEED: 'none', LOG_LEVEL: 'silent', REPLY_CACHE: 'off' })
    const app = await createApp(makeContext(await withSecrets(config, db), db))
    const reply = await app.inject({ url: '/api/products?keyword=brass+lamp&inStock=true' })
    expect(reply.json()).toMatchObject({ total: 1, products: [{ name: 'Reading lamp', countInStock: 8, rating: 5 }] })
    await app.close()
  },
)

test('later migrations change the rows of a release', async () => {
  const old = await emptyDatabase()
  await load(old)
  const queries: Kysely<Tables> = kyselyOf((await open(old, 'withLater')).read)
  const { rows } = await sql<{ length: number }>`select length from products order by id`.execute(queries)
  expect(rows).toEqual([{ length: 14 }, { length: 9 }])
  const { summed, counted } = await sumsOfPaidOrders(queries)
  expect(summed).toHaveLength(2)
  expect(summed).toEqual(counted)
})
