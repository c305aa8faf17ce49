import { sql, type Kysely } from 'kysely'
import { table } from './ddl'
import type { SteppedMigration } from './steps'

/** What teams read of their screens: counts per hour, and reports with their reference and the places in the release's scripts. */
export const teamFigures: SteppedMigration = {
  up: async (db: Kysely<unknown>) => {
    for (const statement of [
      table(
        'screen_figures',
        'app text not null',
        'remote text not null',
        'measure text not null',
        'hour bigint not null',
        'screen text not null',
        'bucket integer not null',
        'count integer not null',
        'primary key (app, remote, measure, hour, screen, bucket)',
      ),
      'alter table client_errors add column reference text',
      'alter table client_errors add column frames text',
    ])
      await sql.raw(statement).execute(db)
  },
  steps: [
    { index: 'client_errors_of_reference', on: 'client_errors (reference) where reference is not null' },
    { index: 'screen_figures_by_hour', on: 'screen_figures (hour)' },
  ],
}
