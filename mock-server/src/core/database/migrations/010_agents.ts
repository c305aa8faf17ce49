import { sql, type Kysely } from 'kysely'
import { index, table } from './ddl'
import type { SteppedMigration } from './steps'

/** Agents haggle for customers within mandates, which they get by OAuth (D78). */
export const agents: SteppedMigration = {
  up: async (db: Kysely<unknown>) => {
    for (const statement of [
      table(
        'oauth_clients',
        'id text primary key',
        'name text not null',
        'redirect_uris text not null',
        'created_at bigint not null',
      ),
      table(
        'mandates',
        'id text primary key',
        'user_id text not null references users (id)',
        'client_id text not null references oauth_clients (id)',
        'agent text not null',
        // a JSON array of shops' ids; null for all shops
        'shops text',
        'most_per_product_cents bigint not null',
        'most_in_all_cents bigint not null',
        'until bigint not null',
        'ask_first bigint not null',
        'created_at bigint not null',
        'first_used_at bigint',
        'ended_at bigint',
      ),
      index('mandates_of_user', 'mandates (user_id, id)'),
      index('mandates_of_client', 'mandates (client_id)'),
      table(
        'oauth_codes',
        'code_hash text primary key',
        'mandate_id text not null references mandates (id)',
        'redirect_uri text not null',
        'challenge text not null',
        'expires_at bigint not null',
        'used_at bigint',
      ),
      index('oauth_codes_by_end', 'oauth_codes (expires_at)'),
      table(
        'agent_tokens',
        'token_hash text primary key',
        `kind text not null check (kind in ('access', 'refresh'))`,
        'mandate_id text not null references mandates (id)',
        'expires_at bigint not null',
        'used_at bigint',
      ),
      index('agent_tokens_of_mandate', 'agent_tokens (mandate_id)'),
      index('agent_tokens_by_end', 'agent_tokens (expires_at)'),
      table(
        'waiting_offers',
        'id text primary key',
        'mandate_id text not null references mandates (id)',
        'user_id text not null references users (id)',
        'product_id text not null references products (id)',
        'variant_id text references product_variants (id)',
        'offer_cents bigint not null',
        'note text',
        `state text not null check (state in ('waiting', 'made', 'refused'))`,
        'created_at bigint not null',
      ),
      index('waiting_offers_of_user', 'waiting_offers (user_id, state, id)'),
      table(
        'agent_cart_lines',
        'user_id text not null references users (id)',
        'product_id text not null references products (id)',
        `variant_id text not null default ''`,
        'qty bigint not null',
        'primary key (user_id, product_id, variant_id)',
      ),
      'alter table offers add column mandate_id text references mandates (id)',
      'alter table negotiations add column mandate_id text references mandates (id)',
      'alter table orders add column mandate_id text references mandates (id)',
      'alter table shops add column agents_may_offer bigint not null default 1',
    ])
      await sql.raw(statement).execute(db)
  },
  steps: [
    { index: 'negotiations_of_mandate', on: 'negotiations (mandate_id) where mandate_id is not null' },
    { index: 'orders_of_mandate', on: 'orders (mandate_id, id) where mandate_id is not null' },
  ],
}
