import { sql, type Kysely, type Migration } from 'kysely'
import { index, table } from './ddl'

/** Addresses of accounts (D55), and profiles of shops (D62). */
export const addressesAndShops: Migration = {
  up: async (db: Kysely<unknown>) => {
    for (const statement of [
      table(
        'addresses',
        'id text primary key',
        'user_id text not null references users (id)',
        'hash text not null',
        'address text not null',
        'city text not null',
        'postal_code text not null',
        'country text not null',
        'used_at bigint not null',
        'unique (user_id, hash)',
      ),
      index('addresses_of_user', 'addresses (user_id, used_at)'),
      ...['description', 'picture', 'return_policy'].map(
        (column) => `alter table shops add column ${column} text not null default ''`,
      ),
      'alter table shops add column low_stock_at bigint',
    ])
      await sql.raw(statement).execute(db)
  },
}
