import { sql, type Kysely } from 'kysely'
import { index, table } from './ddl'
import type { SteppedMigration } from './steps'

/** The mail outbox (D63), links in mails (D64, D65), and session details that accounts can see (D66). */
export const mailAndLinks: SteppedMigration = {
  up: async (db: Kysely<unknown>) => {
    for (const statement of [
      table(
        'mails',
        'id text primary key',
        'recipient text not null',
        'subject text not null',
        'text text not null',
        'html text not null',
        'unsubscribe text',
        'created_at bigint not null',
        'attempts bigint not null',
        'due_at bigint not null',
      ),
      index('mails_due', 'mails (due_at)'),
      index('mails_of_recipient', 'mails (recipient)'),
      table('password_requests', 'id text primary key', 'email text not null'),
      table(
        'mail_links',
        'token_hash text primary key',
        'kind text not null',
        'user_id text not null references users (id)',
        'email text not null',
        'position bigint not null',
        'created_at bigint not null',
        'expires_at bigint not null',
      ),
      index('mail_links_of_user', 'mail_links (user_id, kind)'),
      index('mail_links_of_email', 'mail_links (email, kind)'),
      index('mail_links_expired', 'mail_links (expires_at)'),
      'alter table users add column email_verified_at bigint',
      'alter table users add column wants_replies bigint not null default 1',
      'alter table users add column deleted_at bigint',
      'alter table sessions add column id text',
      `alter table sessions add column device text not null default ''`,
      'alter table sessions add column last_used_at bigint',
    ])
      await sql.raw(statement).execute(db)
  },
  steps: [{ index: 'sessions_by_id', on: 'sessions (id)', isUnique: true }],
}
