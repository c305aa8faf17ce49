import { HOUR } from '@haggle/shared-server'
import { sql } from 'kysely'
import type { ReadQueries, Transaction } from '../../core/database/database'
import type { ScreenFigureRow } from '../../core/database/tables'

/** A remote, or the shell, in an app. */
interface RemoteInApp {
  app: string
  remote: string
}

/** Adds counts. The rows must have different keys; in their order, two calls at once cannot wait for each other. */
export const addFigures = (tx: Transaction, rows: ScreenFigureRow[]) =>
  tx
    .insertInto('screen_figures')
    .values(rows)
    .onConflict((conflict) =>
      conflict
        .columns(['app', 'remote', 'measure', 'hour', 'screen', 'bucket'])
        .doUpdateSet(({ eb }) => ({ count: eb('screen_figures.count', '+', eb.ref('excluded.count')) })),
    )
    .execute()

/** The names under which visits of a remote were counted in an hour. */
export async function screensCounted(queries: ReadQueries, { app, remote }: RemoteInApp, hour: number) {
  const rows = await queries
    .selectFrom('screen_figures')
    .select('screen')
    .where('app', '=', app)
    .where('remote', '=', remote)
    .where('measure', '=', 'visits')
    .where('hour', '=', hour)
    .execute()
  return rows.map(({ screen }) => screen)
}

/** Counts since a time by screen, measure and size. */
export const countsSince = (queries: ReadQueries, { app, remote }: RemoteInApp, since: number) =>
  queries
    .selectFrom('screen_figures')
    .select(({ fn }) => ['screen', 'measure', 'bucket', fn.sum<number>('count').as('count')])
    .where('app', '=', app)
    .where('remote', '=', remote)
    .where('hour', '>=', since)
    .groupBy(['screen', 'measure', 'bucket'])
    .orderBy('bucket')
    .execute()

/** Visits since a time. */
export const visitsSince = (queries: ReadQueries, { app, remote }: RemoteInApp, since: number) =>
  queries
    .selectFrom('screen_figures')
    .select(({ fn }) => fn.coalesce(fn.sum<number>('count'), sql.lit(0)).as('visits'))
    .where('app', '=', app)
    .where('remote', '=', remote)
    .where('measure', '=', 'visits')
    .where('hour', '>=', since)
    .executeTakeFirstOrThrow()

/** Failures since a time; those of one visitor in one hour count once. */
export const failuresSince = (queries: ReadQueries, { app, remote }: RemoteInApp, since: number) =>
  queries
    .selectFrom('client_errors')
    .select(sql<number>`count(distinct visitor || ' ' || (created_at / ${sql.lit(HOUR)}))`.as('failures'))
    .where('app', '=', app)
    .where('remote', '=', remote)
    .where('page', 'is not', null)
    .where('created_at', '>=', since)
    .executeTakeFirstOrThrow()

/** Most reports that are read at once. */
const NEWEST = 20

const reports = (queries: ReadQueries) =>
  queries
    .selectFrom('client_errors')
    .select(['reference', 'remote', 'version', 'kind', 'type', 'route', 'message', 'frames', 'created_at'])
    .orderBy('created_at', 'desc')
    .limit(NEWEST)

/** The newest counted reports of a remote. */
export const newestReports = (queries: ReadQueries, { app, remote }: RemoteInApp) =>
  reports(queries).where('app', '=', app).where('remote', '=', remote).where('page', 'is not', null).execute()

/** The reports of a trace, counted or not. */
export const reportsOf = (queries: ReadQueries, reference: string) =>
  reports(queries).where('reference', '=', reference).execute()

export const deleteFiguresUntil = (tx: Transaction, hour: number) =>
  tx.deleteFrom('screen_figures').where('hour', '<=', hour).execute()
