import { sql, type Kysely } from 'kysely'
import type { SteppedMigration } from './steps'

/** What an operator decided about a dispute (D74), and an index of the refunds that are not through. */
export const disputeDecisions: SteppedMigration = {
  up: async (db: Kysely<unknown>) => {
    for (const statement of [
      `alter table disputes add column decision text check (decision in ('contest', 'accept'))`,
      'alter table disputes add column decided_at bigint',
      'alter table disputes add column sent_at bigint',
      'alter table disputes add column failure text',
    ])
      await sql.raw(statement).execute(db)
  },
  steps: [{ index: 'refunds_not_through', on: `refunds (order_id) where state <> 'processed'` }],
}
