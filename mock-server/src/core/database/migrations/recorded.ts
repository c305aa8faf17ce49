import { sql, type Kysely } from 'kysely'
import type { Dialect } from '../dialect'
import type { Tables } from '../tables'

/** The first migration, which creates a database. Those of development versions had other names. */
export const BASELINE = '001_version_1'

/** The names of the migrations that ran in a database, oldest first. Throws if a development version made it. */
export async function recordedMigrations(queries: Kysely<Tables>, { name, hasTable }: Dialect): Promise<string[]> {
  if (!(await hasTable(queries, 'kysely_migration'))) return []
  const { rows } = await sql<{ name: string }>`select name from kysely_migration order by name`.execute(queries)
  const names = rows.map((row) => row.name)
  if (names.length > 0 && !names.includes(BASELINE))
    throw new Error(
      `it was made by a development version, before 1.0.0: start with an empty ${name === 'postgres' ? 'database' : 'HAGGLE_HOME'}.`,
    )
  return names
}
