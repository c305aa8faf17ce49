import { sql } from 'kysely'
import type { ReadQueries, Transaction } from '../database/database'
import type { ClientErrorRow, WebVitalRow } from '../database/tables'

/** Of a load of a page only the first report of a remote and kind is kept. */
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

/** A remote in an app, since a moment. */
export interface Watched {
  app: string
  remote: string
  since: number
}

/** How many visitors met a failure of each version of a remote; each counts once, by the first that they met. */
export const countFailures = (queries: ReadQueries, { app, remote, since }: Watched) =>
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
        .as('voices'),
    )
    .select(({ fn }) => ['kind', 'version', fn.countAll<number>().as('visitors')])
    .where('nth', '=', 1)
    .groupBy(['kind', 'version'])
    .execute()

/** So many values of a remote are looked at, from its canary's beginning: a few thousand visitors. */
const MOST_VALUES = 12_000

const HOUR = 60 * 60 * 1000

/**
 * A canary beside the version before it: the nth visitor of each to a screen within the same hour make a pair. How many
 * pairs differ, and in how many the canary did worse. A visitor counts once per screen and measure.
 */
export const compareVitals = (queries: ReadQueries, watched: Watched & { canary: string }) =>
  queries
    .selectFrom(pairsOf(queries, watched).as('pairs'))
    .select(({ fn }) => [
      'screen',
      'metric',
      fn.countAll<number>().as('pairs'),
      sql<number>`sum(case when ours > theirs then 1 else 0 end)`.as('worse'),
    ])
    .whereRef('ours', '<>', 'theirs')
    .groupBy(['screen', 'metric'])
    .execute()

const pairsOf = (queries: ReadQueries, watched: Watched & { canary: string }) =>
  queries
    .selectFrom(
      queries
        .selectFrom(visitorsOf(queries, watched).as('visitors'))
        .select([
          'screen',
          'metric',
          'value',
          'hour',
          'isCanary',
          sql<number>`row_number() over (partition by screen, metric, hour, "isCanary" order by created_at, page)`.as(
            'place',
          ),
        ])
        .where('nth', '=', 1)
        .as('placed'),
    )
    .select([
      'screen',
      'metric',
      sql<number | null>`max(case when "isCanary" = 1 then value end)`.as('ours'),
      sql<number | null>`max(case when "isCanary" = 0 then value end)`.as('theirs'),
    ])
    .groupBy(['screen', 'metric', 'hour', 'place'])

const visitorsOf = (queries: ReadQueries, { app, remote, since, canary }: Watched & { canary: string }) =>
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
    .limit(MOST_VALUES)
