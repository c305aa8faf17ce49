import { sql, type Kysely, type Migration } from 'kysely'
import type { Tables } from '../tables'
import { table } from './ddl'

/** The table of migrations that older code cannot work with. */
export const breakingMigrations: Migration = {
  up: async (db: Kysely<unknown>) => {
    await sql.raw(table('breaking_migrations', 'name text primary key', 'minimum_version text not null')).execute(db)
  },
}

/** Wraps a migration that code before `minimumVersion` cannot work with; all others only add to the schema. */
export const breaking = (name: string, minimumVersion: string, { up }: Migration): Migration => ({
  up: async (db: Kysely<Tables>) => {
    await up(db)
    await db.insertInto('breaking_migrations').values({ name, minimum_version: minimumVersion }).execute()
  },
})
