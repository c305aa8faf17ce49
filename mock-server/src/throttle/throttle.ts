import { createHash } from 'node:crypto'
import type { Context } from '../context'
import { tooMany } from '../http/errors'
import { newId } from '../ids'
import { countAttempts, deleteAttempts, deleteAttemptsUntil, insertAttempts, type AttemptRow } from './store'

/** At most `most` attempts of one kind by one person or place within `minutes`; then the message. */
export interface Limit {
  kind: string
  who: string
  most: number
  minutes: number
  message: string
}

/** An attempt that was let through; one that turns out harmless need not count. */
export interface AllowedAttempt {
  forgive(): Promise<void>
}

const MINUTE = 60 * 1000
const LONGEST = 60 * MINUTE

/**
 * Lets an attempt through that keeps within every limit, and counts it. The count comes after its own entry is saved, so
 * of attempts at the same moment, on whichever instance, never more than `most` get through. A refused one leaves no trace.
 */
export async function throttle({ db, now }: Context, limits: readonly Limit[]): Promise<AllowedAttempt> {
  const attempts = limits.map((limit): AttemptRow => ({ id: newId(now()), bucket: bucketOf(limit), at: now() }))
  await db.writing((tx) => insertAttempts(tx, attempts))
  const forgive = async () => {
    const ids = attempts.map(({ id }) => id)
    await db.writing((tx) => deleteAttempts(tx, ids))
  }
  for (const limit of limits) {
    const count = await countAttempts(db.read, bucketOf(limit), now() - limit.minutes * MINUTE)
    if (count > limit.most) {
      await forgive()
      throw tooMany(limit.message, limit.minutes * MINUTE)
    }
  }
  return { forgive }
}

/** Removes what no limit counts any more. */
export const forgetOldAttempts = ({ db, now }: Context) => db.writing((tx) => deleteAttemptsUntil(tx, now() - LONGEST))

/** A hash, so that the table names nobody and every key has one length. */
const bucketOf = ({ kind, who }: Limit) => createHash('sha256').update(`${kind} ${who}`).digest('base64url')
