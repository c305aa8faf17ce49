import type { Transaction } from '../database/database'
import { prepared, type Slot } from '../database/prepared'

interface Use {
  bucket: string
  now: number
  /** When the count ends if it begins now. */
  endsAt: number
}

/** Counts one more in a bucket, from 1 where its time is over; returns how many, and until when they count. */
export const countUse = prepared((tx: Transaction, slot: Slot<Use>) =>
  tx
    .insertInto('throttle_counts')
    .values({ bucket: slot('bucket'), used: 1, ends_at: slot('endsAt') })
    .onConflict((conflict) =>
      conflict.column('bucket').doUpdateSet(({ eb, ref }) => {
        const isOver = eb('throttle_counts.ends_at', '<=', slot('now'))
        return {
          used: eb
            .case()
            .when(isOver)
            .then(eb.lit(1))
            .else(eb('throttle_counts.used', '+', eb.lit(1)))
            .end(),
          ends_at: eb.case().when(isOver).then(ref('excluded.ends_at')).else(ref('throttle_counts.ends_at')).end(),
        }
      }),
    )
    .returning(['used', 'ends_at']),
)

/** Takes one back from counts that have not ended since. */
export const takeBack = (tx: Transaction, { bucket, ends_at }: { bucket: string; ends_at: number }) =>
  tx
    .updateTable('throttle_counts')
    .set(({ eb }) => ({ used: eb('used', '-', 1) }))
    .where('bucket', '=', bucket)
    .where('ends_at', '=', ends_at)
    .where('used', '>', 0)
    .execute()

export const deleteCountsUntil = (tx: Transaction, at: number) =>
  tx.deleteFrom('throttle_counts').where('ends_at', '<=', at).execute()
