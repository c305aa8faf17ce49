import type { Dialect } from '../../dialect'
import { index, table, uniqueIndex } from '../ddl'

/** What operators and instances need: the audit log, browsers' reports, counts of calls, secrets and the state of migrations. */
export const operations = ({ name }: Dialect) => [
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

  table(
    'client_errors',
    'id text primary key',
    'remote text not null',
    'version text not null',
    'type text not null',
    'route text not null',
    'message text not null',
    'created_at bigint not null',
    'app text',
    'page text',
    'visitor text',
    `kind text not null default 'load'`,
  ),
  index('client_errors_by_time', 'client_errors (created_at)'),
  index('client_errors_counted', 'client_errors (app, remote, created_at) where page is not null'),
  uniqueIndex('client_errors_of_page', 'client_errors (page, remote, kind)'),
  table(
    'web_vitals',
    'page text not null',
    'app text not null',
    'remote text not null',
    'version text not null',
    'screen text not null',
    'metric text not null',
    'value double precision not null',
    'visitor text not null',
    'created_at bigint not null',
    'primary key (page, remote, screen, metric)',
  ),
  index('web_vitals_of_remote', 'web_vitals (app, remote, created_at)'),

  table('throttle_counts', 'bucket text primary key', 'used bigint not null', 'ends_at bigint not null'),
  index('throttle_counts_to_forget', 'throttle_counts (ends_at)'),
  table('secrets', 'name text primary key', 'value text not null'),
  table('quiet', 'since bigint not null'),

  table('breaking_migrations', 'name text primary key', 'minimum_version text not null'),
  table('unfinished_migrations', 'name text primary key', 'step bigint not null', 'position text not null'),

  // Where socket.io's adapter puts messages that are too long for NOTIFY. Ours never are, but it cleans up the table.
  ...(name === 'postgres'
    ? [table('socket_io_attachments', 'id bigserial unique', 'created_at timestamptz default now()', 'payload bytea')]
    : []),
]
