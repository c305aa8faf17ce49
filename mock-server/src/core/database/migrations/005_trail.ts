import { sql, type Kysely, type Migration } from 'kysely'
import { index, table } from './ddl'

/** The audit log: who changed what, when and from where, by the account or the shop that it concerns. */
export const trail: Migration = {
  up: async (db: Kysely<unknown>) => {
    for (const statement of [
      table(
        'trail',
        'id text primary key',
        'at bigint not null',
        'actor_id text references users (id)',
        'account_id text references users (id)',
        'shop_id text references shops (id)',
        'action text not null',
        'subject text not null',
        'before text',
        'after text',
        'address text',
      ),
      index('trail_of_account', 'trail (account_id, at, id) where account_id is not null'),
      index('trail_of_shop', 'trail (shop_id, at, id) where shop_id is not null'),
      index('trail_by_time', 'trail (at)'),
      index('client_errors_by_time', 'client_errors (created_at)'),
    ])
      await sql.raw(statement).execute(db)
  },
}
