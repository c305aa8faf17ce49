import type { Kysely, Migration } from 'kysely'
import type { Tables } from '../tables'

/** Wraps a migration that code before `minimumVersion` cannot work with; all others only add to the schema. */
export const breaking = (name: string, minimumVersion: string, { up }: Migration): Migration => ({
  up: async (db: Kysely<Tables>) => {
    await up(db)
    await db.insertInto('breaking_migrations').values({ name, minimum_version: minimumVersion }).execute()
  },
})
