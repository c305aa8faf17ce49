import { sql, type Kysely, type Migration } from 'kysely'
import { index, table } from './ddl'

/** The second factor of shop owners' log-ins. */
export const secondFactor: Migration = {
  up: async (db: Kysely<unknown>) => {
    for (const statement of [
      table(
        'second_factors',
        'user_id text primary key references users (id)',
        'secret text not null',
        'enabled_at bigint',
        'last_step bigint not null default 0',
      ),
      table('recovery_codes', 'code_hash text primary key', 'user_id text not null references users (id)'),
      index('recovery_codes_of_user', 'recovery_codes (user_id)'),
    ])
      await sql.raw(statement).execute(db)
  },
}
