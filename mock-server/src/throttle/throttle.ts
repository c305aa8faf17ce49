import { createHash } from 'node:crypto'
import type { Context } from '../context'
import type { Transaction } from '../database/database'
import { tooMany } from '../http/errors'
import { countUse, deleteCountsUntil, takeBack } from './store'

/** At most `most` of something (in the plural, for people) by one person or place within `minutes`. */
export interface Limit {
  what: string
  who: string
  most: number
  minutes: number
}

/** What was let through and counted; what turns out harmless need not count. */
export interface Counted {
  forgive(): Promise<void>
}

const MINUTE = 60 * 1000

/** No call waits for the disk because it is counted: a power cut may forgive what happened in the moment before. */
const UNSYNCED = { isDurable: false }

/**
 * Counts something within every limit, or refuses it with 429 and the time to wait. The time of a count begins with its
 * first; of things at the same moment, on whichever instance, never more than `most` get through. A refused one does not
 * count.
 */
export async function throttle({ db, now }: Context, limits: readonly Limit[]): Promise<Counted> {
  const counted = limits
    .map((limit) => ({ ...limit, bucket: bucketOf(limit.what, limit.who), ends_at: 0 }))
    // everybody takes buckets in this order, so that no two calls wait for each other
    .sort((a, b) => (a.bucket < b.bucket ? -1 : 1))
  await db.writing(async (tx) => {
    for (const limit of counted) {
      const [count] = await countUse(tx, {
        bucket: limit.bucket,
        now: now(),
        endsAt: now() + limit.minutes * MINUTE,
      })
      if (!count) throw new Error('A count was not kept.')
      if (count.used > limit.most)
        throw tooMany(`Too many ${limit.what}. Please try again {in}.`, count.ends_at - now())
      limit.ends_at = count.ends_at
    }
  }, UNSYNCED)
  return {
    forgive: () =>
      db.writing(async (tx) => {
        for (const count of counted) await takeBack(tx, count)
      }, UNSYNCED),
  }
}

/** Counts something in a transaction, and says whether it is within the limit. */
export async function isWithin(
  { now }: Context,
  tx: Transaction,
  { what, who, most, minutes }: Limit,
): Promise<boolean> {
  const use = { bucket: bucketOf(what, who), now: now(), endsAt: now() + minutes * MINUTE }
  const [count] = await countUse(tx, use)
  return count !== undefined && count.used <= most
}

/** Removes the counts that have ended. */
export const forgetOldCounts = ({ db, now }: Context) => db.writing((tx) => deleteCountsUntil(tx, now()))

/** A hash, so that the table names nobody and every key has one length. */
export const bucketOf = (what: string, who: string): string =>
  createHash('sha256').update(`${what} ${who}`).digest('base64url')
