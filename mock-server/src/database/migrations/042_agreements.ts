import { sql, type Kysely, type Migration } from 'kysely'
import { index } from './ddl'

/** An index of the agreements on a product, which every change of its price looks at. */
export const agreements: Migration = {
  up: async (db: Kysely<unknown>) => {
    await sql.raw(index('bargains_agreed', 'bargains (product_id) where agreed_cents is not null')).execute(db)
  },
}
