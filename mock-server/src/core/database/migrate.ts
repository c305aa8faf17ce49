import { setTimeout as delay } from 'node:timers/promises'
import { Migrator, sql, type Kysely, type Migration, type MigrationResultSet } from 'kysely'
import type { Dialect } from './dialect'
import { migrations } from './migrations'
import { laterMigrations } from './migrations/laterMigrations'
import { BASELINE, recordedMigrations } from './migrations/recorded'
import { atOnce, type SteppedMigration } from './migrations/steps'
import { PATIENCE_MS, withShortLocks } from './shortLocks'
import type { Tables } from './tables'
import {
  addUnfinished,
  finishSteps,
  refuseUnfinished,
  UnfinishedError,
  unfinishedMigrations,
} from './unfinishedMigrations'
import { withRetries } from './withRetries'

/** How often an instance looks whether another one has ended its migrations. */
const LOOK_MS = 200

/** Where a line goes for each migration and each fill. */
export interface MigrationLog {
  info(details: object, message: string): void
}

export const SILENT: MigrationLog = { info: () => undefined }

interface Options {
  /** The migrations of this code. */
  own?: Record<string, SteppedMigration>
  log?: MigrationLog
  /** Is called before the migrations that are pending in a database that has rows. */
  before?: (first: string) => void
  /** How long a migration is tried whose tables others keep locked. */
  patienceMs?: number
}

type Upgrade = Required<Options> & {
  queries: Kysely<Tables>
  dialect: Dialect
  /** The migrations of newer code that have run. */
  later: Record<string, Migration>
}

/**
 * Brings the schema up to date, also while instances of older code work with it: one migration after the other, each in a
 * short transaction, then its steps. One instance does so, others wait.
 */
export async function migrate(
  queries: Kysely<Tables>,
  dialect: Dialect,
  { own = migrations(dialect), log = SILENT, before = () => undefined, patienceMs = PATIENCE_MS }: Options = {},
): Promise<void> {
  const later = await laterMigrations(queries, dialect, own)
  const upgrade = { queries, dialect, own, later, log, before, patienceMs }
  let behind = await isBehind(upgrade)
  while (behind) {
    await dialect.migrateAlone(queries, () => runPending(upgrade))
    behind = await isBehind(upgrade)
    if (behind) await delay(LOOK_MS)
  }
  // After migrations of newer code its triggers are in place, which may report more.
  if (Object.keys(later).length === 0)
    await withShortLocks(
      () => 'The set-up of triggers',
      patienceMs,
      () => dialect.prepareChanges(queries),
    )
}

const isBehind = async (upgrade: Upgrade): Promise<boolean> =>
  (await pendingOf(upgrade)).length > 0 || (await unfinishedMigrations(upgrade.queries, upgrade.own)).length > 0

async function pendingOf({ queries, dialect, own }: Upgrade): Promise<string[]> {
  const recorded = await recordedMigrations(queries, dialect)
  return Object.keys(own).filter((name) => !recorded.includes(name))
}

const migratorOf = ({ queries, later }: Upgrade, own: Record<string, Migration>) =>
  new Migrator({
    db: queries,
    provider: { getMigrations: () => Promise.resolve({ ...own, ...later }) },
    allowUnorderedMigrations: true,
  })

async function runPending(upgrade: Upgrade): Promise<void> {
  const pending = await pendingOf(upgrade)
  const [first] = pending
  if (first === BASELINE) return createSchema(upgrade)
  if (first !== undefined) {
    upgrade.log.info({ pending }, 'database is upgraded')
    upgrade.before(first)
  }
  const { queries, dialect, own, log } = upgrade
  let began = performance.now()
  const finish = async (migration: string) => {
    const steps = own[migration]?.steps ?? []
    const onFilled = (filled: object) => log.info({ migration, ...filled }, 'rows filled')
    await finishSteps({ ...upgrade, onFilled }, migration, steps)
    log.info({ migration, ms: msSince(began) }, 'migration run')
    began = performance.now()
  }
  for (const name of await unfinishedMigrations(queries, own)) await finish(name)
  for (let name = await runNext(upgrade); name !== undefined; name = await runNext(upgrade)) await finish(name)
  for (const statement of dialect.afterMigrations) await sql.raw(statement).execute(queries)
}

const msSince = (began: number) => Math.round(performance.now() - began)

/** Creates an empty database in one transaction. */
async function createSchema(upgrade: Upgrade): Promise<void> {
  const began = performance.now()
  const own = mapValues(upgrade.own, atOnce)
  const ran = await withRetries(async () => ranOf(await migratorOf(upgrade, own).migrateToLatest()))
  upgrade.log.info({ migrations: ran.length, ms: msSince(began) }, 'database created')
}

/** Runs the next pending migration without its steps. Returns its name; undefined if none is next. */
async function runNext(upgrade: Upgrade): Promise<string | undefined> {
  let current = ''
  const own = mapValues(upgrade.own, ({ up, steps = [] }, name) => ({
    up: async (tx: Kysely<Tables>) => {
      current = name
      await refuseUnfinished(tx)
      await upgrade.dialect.limitLockWaits(tx)
      await up(tx)
      await addUnfinished(tx, name, steps)
    },
  }))
  const migrator = migratorOf(upgrade, own)
  try {
    const [name] = await withShortLocks(
      () => `Migration ${current}`,
      upgrade.patienceMs,
      async () => ranOf(await migrator.migrateUp()),
    )
    return name
  } catch (error) {
    if (error instanceof UnfinishedError) return undefined
    throw error
  }
}

const mapValues = <From, To>(record: Record<string, From>, map: (value: From, name: string) => To) =>
  Object.fromEntries(Object.entries(record).map(([name, value]) => [name, map(value, name)]))

function ranOf({ error, results = [] }: MigrationResultSet): string[] {
  if (error !== undefined) throw error as Error
  return results.map(({ migrationName }) => migrationName)
}
