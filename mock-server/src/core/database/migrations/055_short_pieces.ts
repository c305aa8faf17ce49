import { sql, type Kysely, type Migration } from 'kysely'
import type { Dialect } from '../dialect'

/**
 * An import that added as many products as a shop may in a day waits. And SQLite no longer merges its search index within
 * commits, which then took up to a tenth of a second, but in steps of their own (`tidySearchIndex`).
 */
export const shortPieces = ({ name }: Dialect): Migration => ({
  up: async (db: Kysely<unknown>) => {
    await sql`alter table product_imports add column waits_until bigint`.execute(db)
    if (name === 'postgres') return
    await sql`insert into product_search (product_search, rank) values ('automerge', 0)`.execute(db)
  },
})
