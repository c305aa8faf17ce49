import { sql, type Kysely } from 'kysely'
import { foldText } from '../../../base/foldText'
import type { Tables } from '../tables'
import type { SteppedMigration } from './steps'

const BATCH = 200

/** Folded names of shops, for suggestions. Shops that earlier versions open beside newer ones have none. */
export const shopNames: SteppedMigration = {
  up: async (db: Kysely<Tables>) => {
    await sql`alter table shops add column name_key text`.execute(db)
  },
  steps: [
    {
      fill: async (db, from) => {
        const shops = await db
          .selectFrom('shops')
          .select(['id', 'name'])
          .where('id', '>', from)
          .orderBy('id')
          .limit(BATCH)
          .execute()
        for (const { id, name } of shops)
          await db
            .updateTable('shops')
            .set({ name_key: foldText(name) })
            .where('id', '=', id)
            .where('name', '=', name)
            .execute()
        return { rows: shops.length, next: shops[BATCH - 1]?.id }
      },
    },
  ],
}
