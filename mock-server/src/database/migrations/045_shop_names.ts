import { sql, type Kysely, type Migration } from 'kysely'
import { foldText } from '../../foldText'
import type { Tables } from '../tables'

/** Folded names of shops, for suggestions. Shops that earlier versions open beside newer ones have none. */
export const shopNames: Migration = {
  up: async (db: Kysely<Tables>) => {
    await sql`alter table shops add column name_key text`.execute(db)
    for (const { id, name } of await db.selectFrom('shops').select(['id', 'name']).execute())
      await db
        .updateTable('shops')
        .set({ name_key: foldText(name) })
        .where('id', '=', id)
        .execute()
  },
}
