import { createHash } from 'node:crypto'
import { sql, type Kysely } from 'kysely'
import { withSecrets } from '../../sandbox/secrets'
import { createApp } from '../../src/app/app'
import { makeContext } from '../../src/app/makeContext'
import { readConfig } from '../../src/base/config'
import type { Database } from '../../src/core/database/database'
import { libsqlDialect } from '../../src/core/database/libsqlDialect'
import { migrate } from '../../src/core/database/migrate'
import { baselineStatements } from '../../src/core/database/migrations/baseline'
import { openDatabase } from '../../src/core/database/open'
import { postgresDialect } from '../../src/core/database/postgresDialect'
import { kyselyOf } from '../../src/core/database/queries'
import type { Tables } from '../../src/core/database/tables'
import { audit } from '../../tools/audit/audit'
import { freshEnvironment } from '../support'
import { schemaOf } from '../support/schema'
import { createReleased } from './firstRelease'
import { sumsOfPaidOrders, withLater } from './madeUpMigrations'

/** The statements of the baseline, without what only spaces them. */
const DIGESTS = {
  libsql: 'd9fe50a93c6553fa39f37c2a80bd87bb25431aef4783d4390dcc415f93cd241d',
  postgres: 'e59ecc4158e4b035a9af7d70ba7ecf448cece2a0aceaabc55f8415d5f165a7ce',
}

type Environment = Record<string, string>

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

test.each([libsqlDialect, postgresDialect])('what the first release made stays as it was: $name', (dialect) => {
  const statements = baselineStatements(dialect).map((statement) => statement.replace(/\s+/g, ' '))
  expect(createHash('sha256').update(statements.join(';')).digest('hex')).toBe(DIGESTS[dialect.name])
})

test.each(['none', 'withLater'] as const)(
  'a database of the first release is upgraded to the schema of a new one and keeps its rows (made-up migrations: %s)',
  async (upgrade) => {
    const [old, empty] = [await emptyDatabase(), await emptyDatabase()]
    await createReleased(old)
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
  await createReleased(old)
  const queries: Kysely<Tables> = kyselyOf((await open(old, 'withLater')).read)
  const { rows } = await sql<{ length: number }>`select length from products order by id`.execute(queries)
  expect(rows).toEqual([{ length: 14 }, { length: 9 }])
  const { summed, counted } = await sumsOfPaidOrders(queries)
  expect(summed).toHaveLength(2)
  expect(summed).toEqual(counted)
})
