import { Migrator, type Kysely, type MigrationResultSet } from 'kysely'
import type { Dialect } from './dialect'
import { adoptBaseline, laterMigrations, migrations } from './migrations'
import type { Tables } from './tables'
import { isTransient, withRetries } from './withRetries'

/** Brings the schema up to date, also while instances of older code work with it. `own` are this code's migrations. */
export async function migrate(queries: Kysely<Tables>, dialect: Dialect, own = migrations(dialect)): Promise<void> {
  await adoptBaseline(queries)
  const later = await laterMigrations(queries, own)
  const provider = { getMigrations: () => Promise.resolve({ ...own, ...later }) }
  await runPending(new Migrator({ db: queries, provider, allowUnorderedMigrations: true }))
  // After migrations of newer code its triggers are in place, which may report more.
  if (Object.keys(later).length === 0) await withRetries(() => dialect.prepareChanges(queries))
}

/**
 * Runs pending migrations in one transaction. If its locks deadlock with the calls of a running instance, they run in a
 * transaction each, which hold fewer locks and are repeated.
 */
async function runPending(migrator: Migrator): Promise<void> {
  const { error } = await migrator.migrateToLatest()
  if (error === undefined) return
  if (!isTransient(error)) throw error as Error
  while ((await withRetries(async () => ranOf(await migrator.migrateUp()))) > 0);
}

function ranOf({ error, results = [] }: MigrationResultSet): number {
  if (error !== undefined) throw error as Error
  return results.length
}
