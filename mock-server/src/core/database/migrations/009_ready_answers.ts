import { sql, type Kysely } from 'kysely'
import { table } from './ddl'
import type { SteppedMigration } from './steps'

/** Texts that a shop has ready for its customers' questions, as a JSON array. */
export const readyAnswers: SteppedMigration = {
  up: async (db: Kysely<unknown>) => {
    const create = table('ready_answers', 'shop_id text primary key references shops (id)', 'answers text not null')
    await sql.raw(create).execute(db)
  },
}
