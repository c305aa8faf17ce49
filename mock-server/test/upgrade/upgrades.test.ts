import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { join, resolve } from 'node:path'
import { createInterface } from 'node:readline/promises'
import { setTimeout as delay } from 'node:timers/promises'
import { sql, type Kysely } from 'kysely'
import { readDatabaseConfig } from '../../src/base/config'
import { libsqlDialect } from '../../src/core/database/libsqlDialect'
import { migrate } from '../../src/core/database/migrate'
import { migrations } from '../../src/core/database/migrations'
import { DATABASE_FILE, openDatabase } from '../../src/core/database/open'
import { postgresDialect } from '../../src/core/database/postgresDialect'
import { kyselyOf } from '../../src/core/database/queries'
import type { Tables } from '../../src/core/database/tables'
import { audit } from '../../tools/audit/audit'
import { restoreMarket } from '../../tools/backup/restoreMarket'
import { freshEnvironment } from '../support'
import { random } from '../support/random'
import { schemaOf } from '../support/schema'
import { createReleased, ROWS as FIRST_ROWS, withQueries } from './firstRelease'

declare const TEST_DATABASE: 'libsql' | 'postgres'

jest.setTimeout(600_000)

const dialect = TEST_DATABASE === 'postgres' ? postgresDialect : libsqlDialect
const ALL = migrations(dialect)
const NAMES = Object.keys(ALL)

/** Every version since the first release, by the last of its migrations; the newest one is this code's. */
const OLDER = NAMES.slice(0, -1)

/** Markets in a database, each with the rows of the release, and how often its upgrade is killed. */
const MARKETS = 200
const KILLS = 4

const FOLDER = resolve(import.meta.dirname, '../..')

type Environment = Record<string, string>

/** The rows of the release as those of another market in the same database: other ids, e-mails, numbers and payments. */
const rowsOf = (market: number) =>
  FIRST_ROWS.replaceAll(/^insert into (category_counts|search_words) .*\n/gm, '')
    .replaceAll('0192aa0000', `0192aa${market.toString(16).padStart(4, '0')}`)
    .replaceAll('@haggle.test', `${market}@haggle.test`)
    .replaceAll(/'(pay|order)_/g, `'$1_${market}_`)
    .replaceAll(/K7TX/gi, String(1000 + market))
    .replace('paid_at = created_at + 100000', "$& where status = 'pending'")

const ROWS = [
  FIRST_ROWS,
  ...Array.from({ length: MARKETS - 1 }, (_, market) => rowsOf(market + 1)),
  `update category_counts set products = ${MARKETS};`,
].join('\n')

/** Creates a database as a version left it, and fills it as far as the first release can. */
async function create(environment: Environment, version: string): Promise<void> {
  await createReleased(environment, ROWS)
  const own = Object.fromEntries(Object.entries(ALL).slice(0, NAMES.indexOf(version) + 1))
  // this code's triggers come with its schema
  const old = { ...dialect, prepareChanges: () => Promise.resolve() }
  await withQueries(environment, (queries) => migrate(queries, old, { own }))
}

type Columns = Record<string, string[]>

/** What the product keeps for itself: migrations, search indexes, and counts. */
const INTERNAL = /^(kysely_|unfinished_migrations|breaking_migrations|product_search|sqlite_)/

const columnsOf = async (queries: Kysely<Tables>): Promise<Columns> =>
  Object.fromEntries(
    (await queries.introspection.getTables())
      .filter(({ name }) => !INTERNAL.test(name))
      .map(({ name, columns }) => [name, columns.map((column) => column.name)]),
  )

/** The rows of each table, as texts of these columns. */
async function contentOf(queries: Kysely<Tables>, columns: Columns): Promise<Record<string, string[]>> {
  const content: Record<string, string[]> = {}
  for (const [table, names] of Object.entries(columns)) {
    const { rows } = await sql`select ${sql.join(names.map((name) => sql.ref(name)))} from ${sql.table(table)}`.execute(
      queries,
    )
    content[table] = rows.map((row) => JSON.stringify(row)).sort()
  }
  return content
}

/** Starts the upgrade in a process, and kills it after some of its lines and a moment. Returns whether it was killed in time. */
async function upgrade(environment: Environment, killAfter?: { lines: number; ms: number }): Promise<boolean> {
  const args = ['--import', 'tsx', 'tools/migrate/main.ts']
  const child = spawn(process.execPath, args, {
    cwd: FOLDER,
    env: { PATH: process.env.PATH, SEED: 'none', ...environment },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const exited = once(child, 'exit') as Promise<[number | null, string | null]>
  let seen = 0
  createInterface({ input: child.stdout }).on('line', () => {
    if (seen++ === killAfter?.lines) void delay(killAfter.ms).then(() => child.kill('SIGKILL'))
  })
  const [code, signal] = await exited
  if (signal === null) expect(code).toBe(0)
  return signal === 'SIGKILL'
}

/** Expects this code's schema, all rows that were there, and nothing that the audit finds. */
async function expectWhole(environment: Environment, columns: Columns, before: Record<string, string[]>) {
  const db = await openDatabase(readDatabaseConfig(environment))
  try {
    const after = await contentOf(kyselyOf(db.read), columns)
    const lost = Object.entries(before).flatMap(([table, rows]) => {
      const there = new Set(after[table])
      return rows.filter((row) => !there.has(row)).map((row) => `${table}: ${row}`)
    })
    expect(lost).toEqual([])
    expect(await audit(db)).toEqual([])
    const { rows } = await sql<{ name: string }>`select name from kysely_migration order by name`.execute(
      kyselyOf(db.read),
    )
    expect(rows.map(({ name }) => name)).toEqual(NAMES)
    return (await schemaOf(db)).sort()
  } finally {
    await db.close()
  }
}

let newest: string[]
beforeAll(async () => {
  const { environment, drop } = await freshEnvironment()
  newest = await expectWhole(environment, {}, {})
  await drop()
})

test.each(OLDER)(
  '%s is upgraded, also by processes that are killed and from its backup, and loses no row',
  async (version) => {
    const { environment, drop } = await freshEnvironment({ hasSchema: false })
    await create(environment, version)
    const columns = await withQueries(environment, columnsOf)
    const before = await withQueries(environment, (queries) => contentOf(queries, columns))
    for (const table of ['users', 'shops', 'products', 'orders', 'order_lines', 'payments', 'reviews'])
      expect(before[table]?.length).toBeGreaterThanOrEqual(MARKETS)
    const pending = NAMES.slice(NAMES.indexOf(version) + 1)

    let kills = 0
    // the first kill is early: before it nothing has run
    for (let time = 0; time < KILLS; time++)
      kills += Number(
        await upgrade(environment, { lines: Math.floor(random() * time * pending.length * 0.5), ms: random() * 60 }),
      )
    expect(kills).toBeGreaterThan(0)
    expect(await upgrade(environment)).toBe(false)
    expect(await expectWhole(environment, columns, before)).toEqual(newest)

    if (TEST_DATABASE === 'libsql') {
      const backup = join(environment.HAGGLE_HOME ?? '', `${DATABASE_FILE}.before_${pending[0]}`)
      const home = join(environment.HAGGLE_HOME ?? '', 'restored')
      expect((await restoreMarket({ home, databaseUrl: undefined }, backup)).violations).toEqual([])
      expect(await expectWhole({ HAGGLE_HOME: home }, columns, before)).toEqual(newest)
    }
    console.info(`${version}: killed ${kills} times, ${Object.values(before).flat().length} rows kept`)
    await drop()
  },
)
