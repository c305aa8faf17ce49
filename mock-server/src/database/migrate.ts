import { Migrator, sql, type Kysely, type MigrationResultSet } from 'kysely'
import type { Dialect } from './dialect'
import { adoptBaseline, BASELINE, laterMigrations, migrations } from './migrations'
import type { Tables } from './tables'
import { isTransient, withRetries } from './withRetries'

/** Brings the schema up to date, also while instances of older code work with it. `own` are this code's migrations. */
export async function migrate(queries: Kysely<Tables>, dialect: Dialect, own = migrations(dialect)): Promise<void> {
  await adoptBaseline(queries)
  const later = await laterMigrations(queries, own)
  const provider = { getMigrations: () => Promise.resolve({ ...own, ...later }) }
  const ran = await runPending(new Migrator({ db: queries, provider, allowUnorderedMigrations: true }))
  // PostgreSQL does not vacuum by itself what a migration rewrote, and until then index-only scans read every row.
  if (ran.length > 0 && !ran.includes(BASELINE))
    for (const statement of dialect.afterBulk) await sql.raw(statement).execute(queries)
  // After migrations of newer code its triggers are in place, which may report more.
  if (Object.keys(later).length === 0) await withRetries(() => dialect.prepareChanges(queries))
}

/**
 * Runs pending migrations in one transaction. If its locks deadlock with the calls of a running instance, they run in a
 * transaction each, which hold fewer locks and are repeated. Returns their names.
 */
async function runPending(migrator: Migrator): Promise<string[]> {
  const all = await migrator.migrateToLatest()
  if (all.error === undefined || !isTransient(all.error)) return ranOf(all)
  const names: string[] = []
  for (;;) {
    const one = await withRetries(async () => ranOf(await migrator.migrateUp()))
    if (one.length === 0) return names
    names.push(...one)
  }
}

function ranOf({ error, results = [] }: MigrationResultSet): string[] {
  if (error !== undefined) throw error as Error
  return results.map(({ migrationName }) => migrationName)
}
