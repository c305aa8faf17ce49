import { sql, type Kysely } from 'kysely'
import { index, table } from './ddl'
import type { SteppedMigration } from './steps'

/** What operators ask of the machine: which instances there are, what was raised, when the provider wrote, whose a picture is. */
export const instances: SteppedMigration = {
  up: async (db: Kysely<unknown>) => {
    for (const statement of [
      table(
        'instances',
        'id text primary key',
        'place text not null',
        'version text not null',
        'started_at bigint not null',
        'seen_at bigint not null',
        'signs text not null',
      ),
      table(
        'raised_alerts',
        'id text primary key',
        'name text not null',
        'about text not null',
        'raised_at bigint not null',
      ),
      index('raised_alerts_by_time', 'raised_alerts (raised_at)'),
      table('last_heard', 'what text primary key', 'at bigint not null'),
      table(
        'uploads',
        'picture text primary key',
        'user_id text not null references users (id)',
        'uploaded_at bigint not null',
      ),
    ])
      await sql.raw(statement).execute(db)
  },
}
