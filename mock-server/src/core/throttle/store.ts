import { MINUTE } from '@haggle/shared-server'
import type { ReadQueries, Transaction } from '../database/database'
import { forEachShape, prepared, type Slot } from '../database/prepared'
import type { Tables } from '../database/tables'

/** One use to count in a bucket that allows `max`; `endsAt` is when a count that begins now ends. */
interface Use {
  bucket: string
  max: number
  endsAt: number
}

/** How far the times of instances may be apart, in ms. A count that ends even later began before a clock was set back. */
const SKEW = MINUTE

/** Whether a count began after `endsAt`'s period could have: it is over, too. */
export const isAhead = (count: Pick<Count, 'ends_at'>, { endsAt }: Pick<Use, 'endsAt'>): boolean =>
  count.ends_at > endsAt + SKEW

type Count = Tables['throttle_counts']

/**
 * Adds one to each bucket's count in the given order, starting again at 1 where a count has ended or is ahead, and returns
 * the counts that it changed. If a bucket is already full, no existing count changes; new ones may be inserted. A concurrent
 * transaction may have filled a bucket meanwhile: then its returned count exceeds `max`.
 */
export const countUses = (tx: Transaction, now: number, uses: readonly Use[]): Promise<Count[]> =>
  countIn(uses.length)(tx, Object.assign({ now }, ...uses.map(named)) as Record<string, number>)

const named = ({ bucket, max, endsAt }: Use, at: number) => ({
  [`bucket ${at}`]: bucket,
  [`max ${at}`]: max,
  [`endsAt ${at}`]: endsAt,
  [`latest ${at}`]: endsAt + SKEW,
})

const countIn = forEachShape(
  (count: number) =>
    prepared((tx: Transaction, slot: Slot<Record<string, number>>) => {
      const uses = Array.from({ length: count }, (_, at) => ({
        bucket: slot(`bucket ${at}`) as unknown as string,
        max: slot(`max ${at}`),
        ends_at: slot(`endsAt ${at}`),
        latest: slot(`latest ${at}`),
      }))
      return tx
        .insertInto('throttle_counts')
        .values(uses.map(({ bucket, ends_at }) => ({ bucket, used: 1, ends_at })))
        .onConflict((conflict) =>
          conflict
            .column('bucket')
            .doUpdateSet(({ eb, or, ref }) => {
              const isOver = or([
                eb('throttle_counts.ends_at', '<=', slot('now')),
                eb('throttle_counts.ends_at', '>', eb(ref('excluded.ends_at'), '+', eb.lit(SKEW))),
              ])
              return {
                used: eb
                  .case()
                  .when(isOver)
                  .then(eb.lit(1))
                  .else(eb('throttle_counts.used', '+', eb.lit(1)))
                  .end(),
                ends_at: eb
                  .case()
                  .when(isOver)
                  .then(ref('excluded.ends_at'))
                  .else(ref('throttle_counts.ends_at'))
                  .end(),
              }
            })
            .where(({ exists, not, selectFrom }) =>
              not(
                exists(
                  selectFrom('throttle_counts as filled')
                    .select('filled.bucket')
                    .where('filled.ends_at', '>', slot('now'))
                    .where(({ and, eb, or }) =>
                      or(
                        uses.map(({ bucket, max, latest }) =>
                          and([
                            eb('filled.bucket', '=', bucket),
                            eb('filled.used', '>=', max),
                            eb('filled.ends_at', '<=', latest),
                          ]),
                        ),
                      ),
                    ),
                ),
              ),
            ),
        )
        .returning(['bucket', 'used', 'ends_at'])
    }),
  String,
)

/** The counts of some buckets, without those that have ended; some may be ahead. */
export const countsOf = (queries: ReadQueries, now: number, buckets: readonly string[]): Promise<Count[]> =>
  queries.selectFrom('throttle_counts').selectAll().where('bucket', 'in', buckets).where('ends_at', '>', now).execute()

/** Subtracts one from a count, unless that count has ended since. */
export const decrementCount = (tx: Transaction, { bucket, ends_at }: Pick<Count, 'bucket' | 'ends_at'>) =>
  tx
    .updateTable('throttle_counts')
    .set(({ eb }) => ({ used: eb('used', '-', 1) }))
    .where('bucket', '=', bucket)
    .where('ends_at', '=', ends_at)
    .where('used', '>', 0)
    .execute()

/** Subtracts from a bucket's present count, which never falls below 0. */
export const subtractFromCount = (tx: Transaction, { bucket, by, now }: { bucket: string; by: number; now: number }) =>
  tx
    .updateTable('throttle_counts')
    .set(({ eb, lit }) => ({
      used: eb
        .case()
        .when('used', '>', by)
        .then(eb('used', '-', by))
        .else(lit(0))
        .end(),
    }))
    .where('bucket', '=', bucket)
    .where('ends_at', '>', now)
    .execute()

export const deleteCounts = (tx: Transaction, buckets: readonly string[]) =>
  tx.deleteFrom('throttle_counts').where('bucket', 'in', buckets).execute()

export const deleteCountsUntil = (tx: Transaction, at: number) =>
  tx.deleteFrom('throttle_counts').where('ends_at', '<=', at).execute()
