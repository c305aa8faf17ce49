import { sql, type Kysely, type Migration } from 'kysely'
import { index } from './ddl'

/** Since when a shop is closing: hidden at once, until its products are hidden one by one. */
export const closingShops: Migration = {
  up: async (db: Kysely<unknown>) => {
    await sql`alter table shops add column closing_since bigint`.execute(db)
    await sql.raw(index('shops_closing', 'shops (id) where closing_since is not null')).execute(db)
  },
}
