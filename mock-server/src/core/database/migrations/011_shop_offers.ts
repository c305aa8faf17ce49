import { sql, type Kysely } from 'kysely'
import { index, table } from './ddl'
import type { SteppedMigration } from './steps'

/** Shops' answers to offers, automatic and manual (D51), and indexes of offers by customer and by product. */
export const shopOffers: SteppedMigration = {
  up: async (db: Kysely<unknown>) => {
    for (const statement of [
      table(
        'shop_offers',
        'id text primary key',
        'user_id text not null references users (id)',
        'product_id text not null references products (id)',
        'offer_id text not null references offers (id)',
        `kind text not null check (kind in ('counter', 'reply'))`,
        'price_cents bigint not null check (price_cents > 0)',
        'valid_until bigint not null',
        `state text not null
           check (state in ('open', 'taken', 'declined', 'lapsed', 'withdrawn', 'superseded', 'void'))`,
        'attempts bigint not null',
        'rule text',
        'selling_cents bigint not null',
        'target_cents bigint',
        'created_at bigint not null',
      ),
      `create unique index shop_offers_open on shop_offers (product_id, user_id) where state = 'open'`,
      index('shop_offers_of_negotiation', 'shop_offers (user_id, product_id)'),
      index('shop_offers_of_offer', 'shop_offers (offer_id)'),
      table(
        'haggling_settings',
        'product_id text primary key references products (id)',
        `counter text not null check (counter in ('off', 'ladder', 'meet'))`,
        'target_cents bigint',
        'hours bigint not null',
      ),
    ])
      await sql.raw(statement).execute(db)
  },
  steps: [
    { index: 'offers_of_user', on: 'offers (user_id, created_at)' },
    { index: 'offers_of_product', on: 'offers (product_id, created_at)' },
  ],
}
