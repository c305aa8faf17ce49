import { createHash } from 'node:crypto'
import type { Context } from '../context'
import { newId } from '../ids'
import { tooMany } from './errors'

/** At most `most` attempts of one kind by one person or place within `minutes`; then the message. */
export interface Limit {
  kind: string
  who: string
  most: number
  minutes: number
  message: string
}

/** An attempt that was let through; one that turns out harmless need not count. */
export interface Attempt {
  forgive(): Promise<void>
}

const MINUTE = 60 * 1000
const LONGEST = 60 * MINUTE

/**
 * Lets an attempt through that keeps within every limit, and counts it. The count comes after its own entry is made, so
 * of attempts at the same moment, on whichever instance, never more than `most` get through. A refused one leaves no trace.
 */
export async function attempt({ db, now }: Context, limits: readonly Limit[]): Promise<Attempt> {
  const hits = limits.map((limit) => ({ id: newId(now()), bucket: bucketOf(limit), at: now() }))
  await db.read.insertInto('throttle_hits').values(hits).execute()
  const forgive = async () => {
    const ids = hits.map(({ id }) => id)
    await db.read.deleteFrom('throttle_hits').where('id', 'in', ids).execute()
  }
  for (const limit of limits) {
    const { count } = await db.read
      .selectFrom('throttle_hits')
      .select((hit) => hit.fn.countAll<number>().as('count'))
      .where('bucket', '=', bucketOf(limit))
      .where('at', '>', now() - limit.minutes * MINUTE)
      .executeTakeFirstOrThrow()
    if (count > limit.most) {
      await forgive()
      throw tooMany(limit.message)
    }
  }
  return { forgive }
}

/** Removes what no limit counts any more. */
export const forgetOldAttempts = ({ db, now }: Context) =>
  db.read
    .deleteFrom('throttle_hits')
    .where('at', '<=', now() - LONGEST)
    .execute()

/** A hash, so that the table names nobody and every key has one length. */
const bucketOf = ({ kind, who }: Limit) => createHash('sha256').update(`${kind} ${who}`).digest('base64url')
