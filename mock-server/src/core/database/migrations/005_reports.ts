import { index, running, table } from './ddl'
import type { SteppedMigration } from './steps'

const SUBJECT = `subject text not null check (subject in ('product', 'review', 'shop', 'message'))`

/** Things are reported, hidden and appealed for (D71), and accounts blocked (D72). */
export const reports: SteppedMigration = {
  up: running([
    table(
      'reports',
      'id text primary key',
      SUBJECT,
      'subject_id text not null',
      'user_id text not null references users (id)',
      'reason text not null',
      'text text not null',
      'created_at bigint not null',
      'unique (user_id, subject, subject_id)',
    ),
    index('reports_of_subject', 'reports (subject, subject_id, id)'),
    table(
      'report_cases',
      SUBJECT,
      'subject_id text not null',
      `state text not null check (state in ('open', 'hidden', 'dismissed'))`,
      'changed_at bigint not null',
      'reason text not null',
      'decided_by text references users (id)',
      'decided_at bigint',
      'primary key (subject, subject_id)',
    ),
    index('report_cases_in_state', 'report_cases (state, changed_at, subject_id)'),
    table(
      'appeals',
      'id text primary key',
      SUBJECT,
      'subject_id text not null',
      'user_id text not null references users (id)',
      'text text not null',
      'created_at bigint not null',
      'against_at bigint not null',
      'against_reason text not null',
      'against_by text references users (id)',
      `state text not null check (state in ('open', 'granted', 'refused'))`,
      'answer text',
      'decided_by text references users (id)',
      'decided_at bigint',
      'unique (subject, subject_id, against_at)',
    ),
    index('appeals_in_state', 'appeals (state, id)'),
    index('appeals_of_user', 'appeals (user_id, id)'),
    'alter table reviews add column hidden_at bigint',
    'alter table reviews add column hidden_reason text',
    'alter table users add column blocked_at bigint',
    'alter table users add column blocked_reason text',
    'alter table users add column blocked_by text',
    // when the block suspended the account's shop
    'alter table users add column shop_blocked_at bigint',
    index('users_blocked', 'users (id) where blocked_at is not null'),
  ]),
  // what is hidden is skipped without reading the reviews; code before this uses the same indexes
  steps: [
    { index: 'reviews_by_time', on: 'reviews (product_id, created_at, id, hidden_at)' },
    { index: 'reviews_by_helpful', on: 'reviews (product_id, helpful, created_at, id, hidden_at)' },
    { index: 'reviews_by_rating', on: 'reviews (product_id, rating, created_at, id, hidden_at)' },
  ],
}
