import { sql, type Kysely, type Migration } from 'kysely'
import { index, table } from './ddl'

/** The notices of accounts, shown in the app. */
export const notices: Migration = {
  up: async (db: Kysely<unknown>) => {
    for (const statement of [
      table(
        'notices',
        'id text primary key',
        'user_id text not null references users (id)',
        'kind text not null',
        'text text not null',
        'link text not null',
        'created_at bigint not null',
        'read_at bigint',
        'announced bigint not null default 0',
      ),
      index('notices_of_user', 'notices (user_id, created_at, id)'),
      index('notices_unread', 'notices (user_id) where read_at is null'),
      index('notices_unannounced', 'notices (created_at) where announced = 0'),
      index('notices_by_time', 'notices (created_at)'),
    ])
      await sql.raw(statement).execute(db)
  },
}
