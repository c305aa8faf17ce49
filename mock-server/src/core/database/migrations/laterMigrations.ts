import { sql, type Kysely, type Migration } from 'kysely'
import type { Tables } from '../tables'

/**
 * The migrations of newer code that already ran in this database, as migrations that do nothing. Throws if one of them
 * is breaking; the message names the version to start.
 */
export async function laterMigrations(
  queries: Kysely<Tables>,
  known: Record<string, Migration>,
): Promise<Record<string, Migration>> {
  const tables = await queries.introspection.getTables({ withInternalKyselyTables: true })
  const has = (table: string) => tables.some(({ name }) => name === table)
  if (!has('kysely_migration')) return {}
  const { rows } = await sql<{ name: string }>`select name from kysely_migration order by name`.execute(queries)
  const later = rows.map(({ name }) => name).filter((name) => !(name in known))
  const breaking =
    later.length > 0 && has('breaking_migrations')
      ? await queries.selectFrom('breaking_migrations').selectAll().where('name', 'in', later).execute()
      : []
  const last = breaking.at(-1)
  if (last)
    throw new Error(`it was changed for newer code (${last.name}): start version ${last.minimum_version} or later.`)
  return Object.fromEntries(later.map((name) => [name, { up: () => Promise.resolve() }]))
}
