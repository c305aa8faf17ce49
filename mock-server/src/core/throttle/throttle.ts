import { createHash } from 'node:crypto'
import { MINUTE } from '@haggle/shared-server'
import type { Context } from '../../base/context'
import { tooMany } from '../../base/refusals'
import type { Transaction } from '../database/database'
import {
  countsOf,
  countUses,
  decrementCount,
  deleteCounts,
  deleteCountsUntil,
  isAhead,
  subtractFromCount,
} from './store'

/** Allows `subject`, an account or IP address, `max` uses within `minutes`. `what` is a plural noun for the error message. */
export interface RateLimit {
  what: string
  subject: string
  max: number
  minutes: number
}

/** An allowed use. `undo` subtracts it again if it need not count. */
export interface CountedUse {
  undo(): Promise<void>
}

/** Counting does not wait for fsync; a power failure may lose the latest counts. */
const UNSYNCED = { isDurable: false }

/**
 * Counts a use against every limit, or throws 429 with the time to wait. The period of a count begins with its first use.
 * Concurrent uses on any number of instances never exceed a limit. A refused use does not count.
 */
export async function throttle(context: Context, limits: readonly RateLimit[]): Promise<CountedUse> {
  const { db, now } = context
  const uses = limits
    .map((limit) => useOf(now(), limit))
    // one lock order for all, which prevents deadlocks
    .sort((a, b) => (a.bucket < b.bucket ? -1 : 1))
  const counts = await db.writing((tx) => countUses(tx, now(), uses), { ...UNSYNCED, isOneStatement: true })
  const undo = () =>
    db.writing(async (tx) => {
      for (const count of counts) await decrementCount(tx, count)
    }, UNSYNCED)
  const maxOf = new Map(uses.map(({ bucket, max }) => [bucket, max]))
  const isWithinAll =
    counts.length === uses.length && counts.every(({ bucket, used }) => used <= (maxOf.get(bucket) ?? 0))
  if (isWithinAll) return { undo }

  if (counts.length > 0) await undo()
  await refuseFull(context, limits)
  // concurrent calls, refused as well, have been subtracted meanwhile: try again
  return throttle(context, limits)
}

/** Throws 429 if a limit is reached, without counting a use. */
export async function refuseFull({ db, now }: Context, limits: readonly RateLimit[]): Promise<void> {
  const uses = limits.map((limit) => useOf(now(), limit))
  const buckets = uses.map(({ bucket }) => bucket)
  const known = await countsOf(db.read, now(), buckets)
  for (const use of uses) {
    const full = known.find((count) => count.bucket === use.bucket && count.used >= use.max && !isAhead(count, use))
    if (full) throw tooMany(`Too many ${use.what}. Please try again {in}.`, full.ends_at - now())
  }
}

const useOf = (now: number, { what, subject, max, minutes }: RateLimit) => ({
  what,
  bucket: bucketOf(what, subject),
  max,
  endsAt: now + minutes * MINUTE,
})

/** Counts a use in the caller's transaction. Returns whether it is within the limit. */
export async function countWithinLimit({ now }: Context, tx: Transaction, limit: RateLimit): Promise<boolean> {
  const [count] = await countUses(tx, now(), [useOf(now(), limit)])
  return count !== undefined && count.used <= limit.max
}

/** When the count of a limit ends, in the caller's transaction; now, if there is none. */
export async function endOfCount({ now }: Context, tx: Transaction, limit: RateLimit): Promise<number> {
  const [count] = await countsOf(tx, now(), [useOf(now(), limit).bucket])
  return count?.ends_at ?? now()
}

/** Subtracts uses that were undone from a limit's count, in the caller's transaction. */
export const uncount = ({ now }: Context, tx: Transaction, { what, subject }: RateLimit, uses: number) =>
  subtractFromCount(tx, { bucket: bucketOf(what, subject), by: uses, now: now() })

/** Begins the counts of some limits anew, in the caller's transaction. */
export const resetCounts = (tx: Transaction, limits: readonly RateLimit[]) =>
  deleteCounts(
    tx,
    limits.map(({ what, subject }) => bucketOf(what, subject)),
  )

/** Deletes the counts that have ended. */
export const deleteOldCounts = ({ db, now }: Context) => db.writing((tx) => deleteCountsUntil(tx, now()))

/** The key of a count. Hashed, so that the table holds no personal data and all keys have the same length. */
export const bucketOf = (what: string, subject: string): string =>
  createHash('sha256').update(`${what} ${subject}`).digest('base64url')
