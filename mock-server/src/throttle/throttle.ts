import { createHash } from 'node:crypto'
import type { Context } from '../context'
import type { Transaction } from '../database/database'
import { tooMany } from '../http/errors'
import { countsOf, countUses, deleteCountsUntil, takeBack } from './store'

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
export async function throttle(context: Context, limits: readonly Limit[]): Promise<Counted> {
  const { db, now } = context
  const uses = limits
    .map((limit) => useOf(now(), limit))
    // everybody takes buckets in this order, so that no two calls wait for each other
    .sort((a, b) => (a.bucket < b.bucket ? -1 : 1))
  const counts = await db.writing((tx) => countUses(tx, now(), uses), { ...UNSYNCED, isOneStatement: true })
  const forgive = () =>
    db.writing(async (tx) => {
      for (const count of counts) await takeBack(tx, count)
    }, UNSYNCED)
  const mostOf = new Map(uses.map(({ bucket, most }) => [bucket, most]))
  const isWithinAll =
    counts.length === uses.length && counts.every(({ bucket, used }) => used <= (mostOf.get(bucket) ?? 0))
  if (isWithinAll) return { forgive }

  if (counts.length > 0) await forgive()
  const known = await countsOf(db.read, now(), [...mostOf.keys()])
  for (const { bucket, most, what } of uses) {
    const full = known.find((count) => count.bucket === bucket && count.used >= most)
    if (full) throw tooMany(`Too many ${what}. Please try again {in}.`, full.ends_at - now())
  }
  // others gave theirs back meanwhile
  return throttle(context, limits)
}

const useOf = (now: number, { what, who, most, minutes }: Limit) => ({
  what,
  bucket: bucketOf(what, who),
  most,
  endsAt: now + minutes * MINUTE,
})

/** Counts something in a transaction, and says whether it is within the limit. */
export async function isWithin({ now }: Context, tx: Transaction, limit: Limit): Promise<boolean> {
  const [count] = await countUses(tx, now(), [useOf(now(), limit)])
  return count !== undefined && count.used <= limit.most
}

/** Removes the counts that have ended. */
export const forgetOldCounts = ({ db, now }: Context) => db.writing((tx) => deleteCountsUntil(tx, now()))

/** A hash, so that the table names nobody and every key has one length. */
export const bucketOf = (what: string, who: string): string =>
  createHash('sha256').update(`${what} ${who}`).digest('base64url')
