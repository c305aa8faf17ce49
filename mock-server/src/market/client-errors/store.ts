import { HOUR } from '@haggle/shared-server'
import { sql } from 'kysely'
import type { ReadQueries, Transaction } from '../../core/database/database'
import type { ClientErrorRow, WebVitalRow } from '../../core/database/tables'

/** Inserts a report; ignores it if its page load has already reported this remote and kind. */
export const insertReport = (tx: Transaction, report: ClientErrorRow) =>
  tx
    .insertInto('client_errors')
    .values(report)
    .onConflict((conflict) => conflict.columns(['page', 'remote', 'kind']).doNothing())
    .execute()

export const insertVitals = (tx: Transaction, rows: WebVitalRow[]) =>
  tx
    .insertInto('web_vitals')
    .values(rows)
    .onConflict((conflict) => conflict.doNothing())
    .execute()

export const deleteVitalsUntil = (tx: Transaction, at: number) =>
  tx.deleteFrom('web_vitals').where('created_at', '<=', at).execute()

/** A remote in an app, since a time in ms. */
interface WatchedRemote {
  app: string
  remote: string
  since: number
}

/** Counts visitors with a failure, per kind and version. A visitor counts once per kind, by their first report. */
export const countFailures = (queries: ReadQueries, { app, remote, since }: WatchedRemote) =>
  queries
    .selectFrom(
      queries
        .selectFrom('client_errors')
        .select([
          'kind',
          'version',
          sql<number>`row_number() over (partition by kind, visitor order by created_at, id)`.as('nth'),
        ])
        .where('app', '=', app)
        .where('remote', '=', remote)
        .where('page', 'is not', null)
        .where('created_at', '>=', since)
        .as('reports'),
    )
    .select(({ fn }) => ['kind', 'version', fn.countAll<number>().as('visitors')])
    .where('nth', '=', 1)
    .groupBy(['kind', 'version'])
    .execute()

/** Rows to compare, from the start of the canary: those of a few thousand visitors. */
const MAX_VALUES = 12_000

/** A layout shifts alike for all visitors, so without a least difference any shift, however small, would be significant. */
const LEAST_SHIFT = 0.01

/** Visitors of an hour that are paired among themselves: pairs must be close in time, because an API may become slow for all. */
const NEIGHBOURS = 20

/**
 * Compares a canary with the other versions: pairs their nth visitors to a screen among neighbours in time. Returns how many
 * pairs differ, and in how many the canary is worse. A visitor counts once per screen and metric.
 */
export const compareVitals = (queries: ReadQueries, watched: WatchedRemote & { canary: string }) =>
  queries
    .selectFrom(pairsOf(queries, watched).as('pairs'))
    .select(({ fn }) => [
      'screen',
      'metric',
      fn.countAll<number>().as('pairs'),
      sql<number>`sum(case when ours > theirs then 1 else 0 end)`.as('worse'),
    ])
    .whereRef('ours', '<>', 'theirs')
    .where(sql<boolean>`metric <> 'cls' or abs(ours - theirs) >= ${sql.lit(LEAST_SHIFT)}`)
    .groupBy(['screen', 'metric'])
    .execute()

const pairsOf = (queries: ReadQueries, watched: WatchedRemote & { canary: string }) =>
  queries
    .selectFrom(
      queries
        .selectFrom(groupsOf(queries, watched).as('grouped'))
        .selectAll()
        .select(
          sql<number>`row_number() over (partition by screen, metric, hour, neighbours, "isCanary" order by created_at, page)`.as(
            'place',
          ),
        )
        .as('placed'),
    )
    .select([
      'screen',
      'metric',
      sql<number | null>`max(case when "isCanary" = 1 then value end)`.as('ours'),
      sql<number | null>`max(case when "isCanary" = 0 then value end)`.as('theirs'),
    ])
    .groupBy(['screen', 'metric', 'hour', 'neighbours', 'place'])

const groupsOf = (queries: ReadQueries, watched: WatchedRemote & { canary: string }) =>
  queries
    .selectFrom(visitorsOf(queries, watched).as('visitors'))
    .selectAll()
    .select(
      sql<number>`(row_number() over (partition by screen, metric, hour order by created_at, page) - 1) / ${sql.lit(NEIGHBOURS)}`.as(
        'neighbours',
      ),
    )
    .where('nth', '=', 1)

const visitorsOf = (queries: ReadQueries, { app, remote, since, canary }: WatchedRemote & { canary: string }) =>
  queries
    .selectFrom('web_vitals')
    .select([
      'screen',
      'metric',
      'value',
      'page',
      'created_at',
      sql<number>`created_at / ${sql.lit(HOUR)}`.as('hour'),
      sql<number>`case when version = ${canary} then 1 else 0 end`.as('isCanary'),
      sql<number>`row_number() over (partition by screen, metric, visitor order by created_at, page)`.as('nth'),
    ])
    .where('app', '=', app)
    .where('remote', '=', remote)
    .where('created_at', '>=', since)
    .orderBy('created_at')
    .limit(MAX_VALUES)
