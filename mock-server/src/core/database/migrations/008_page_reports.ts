import { sql, type Kysely, type Migration } from 'kysely'
import { index, table } from './ddl'

/** The page, app and visitor of a browser's reports, which make them count, and web vitals (D48). */
export const pageReports: Migration = {
  up: async (db: Kysely<unknown>) => {
    for (const statement of [
      ...['app', 'page', 'visitor'].map((column) => `alter table client_errors add column ${column} text`),
      `alter table client_errors add column kind text not null default 'load'`,
      'create unique index client_errors_of_page on client_errors (page, remote, kind)',
      index('client_errors_counted', 'client_errors (app, remote, created_at) where page is not null'),
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
    ])
      await sql.raw(statement).execute(db)
  },
}
