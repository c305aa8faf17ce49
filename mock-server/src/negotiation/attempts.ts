import { sql } from 'kysely'
import { NEGOTIATION_ATTEMPTS } from 'shared-contract'
import type { Queries } from '../database/database'

/** One customer and one product. */
export interface Pair {
  userId: string
  productId: string
}

/** Uses up an attempt and says how many are left, or undefined when bargaining has ended (D18). */
export async function takeAttempt(tx: Queries, { userId, productId }: Pair): Promise<number | undefined> {
  const bargain = await tx
    .insertInto('bargains')
    .values({ user_id: userId, product_id: productId, attempts: 1, spent: 0 })
    .onConflict((conflict) =>
      conflict
        .columns(['user_id', 'product_id'])
        .doUpdateSet({ attempts: sql`bargains.attempts + 1` })
        .where('bargains.attempts', '<', NEGOTIATION_ATTEMPTS)
        .where('bargains.agreed_cents', 'is', null),
    )
    .returning('attempts')
    .executeTakeFirst()
  return bargain && NEGOTIATION_ATTEMPTS - bargain.attempts
}

/** What was used up, and whether an offer was accepted, which ends the bargaining. */
export async function usedAttempts(queries: Queries, { userId, productId }: Pair) {
  const bargain = await queries
    .selectFrom('bargains')
    .select(['attempts', 'agreed_cents'])
    .where('user_id', '=', userId)
    .where('product_id', '=', productId)
    .executeTakeFirst()
  return { attempts: bargain?.attempts ?? 0, accepted: typeof bargain?.agreed_cents === 'number' }
}

/** Keeps an offer and what became of it. */
export async function recordOffer(
  tx: Queries,
  { userId, productId }: Pair,
  offer: { id: string; cents: number; accepted: boolean; at: number },
): Promise<void> {
  const { id, cents, accepted, at } = offer
  await tx
    .insertInto('offers')
    .values({
      id,
      user_id: userId,
      product_id: productId,
      offer_cents: cents,
      accepted: accepted ? 1 : 0,
      created_at: at,
    })
    .execute()
}

/** Makes a price the agreed one. */
export async function agree(tx: Queries, { userId, productId }: Pair, cents: number, until: number): Promise<void> {
  await tx
    .updateTable('bargains')
    .set({ agreed_cents: cents, agreed_until: until })
    .where('user_id', '=', userId)
    .where('product_id', '=', productId)
    .execute()
}
