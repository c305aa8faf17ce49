import type { Kysely, Migration } from 'kysely'
import type { Dialect } from '../dialect'
import type { Tables } from '../tables'
import { recordedMigrations } from './recorded'

/**
 * The migrations of newer code that already ran in this database, as migrations that do nothing. Throws if one of them
 * is breaking; the message names the version to start.
 */
export async function laterMigrations(
  queries: Kysely<Tables>,
  dialect: Dialect,
  known: Record<string, Migration>,
): Promise<Record<string, Migration>> {
  const later = (await recordedMigrations(queries, dialect)).filter((name) => !(name in known))
  if (later.length === 0) return {}
  const breaking = await queries.selectFrom('breaking_migrations').selectAll().where('name', 'in', later).execute()
  const last = breaking.at(-1)
  if (last)
    throw new Error(`it was changed for newer code (${last.name}): start version ${last.minimum_version} or later.`)
  return Object.fromEntries(later.map((name) => [name, { up: () => Promise.resolve() }]))
}
