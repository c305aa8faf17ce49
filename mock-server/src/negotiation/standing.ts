import { NEGOTIATION_ATTEMPTS, toDollars, type NegotiationState } from 'shared-contract'
import type { Context } from '../context'
import type { Queries } from '../database/database'
import { notFound } from '../http/errors'
import { agreedPricesOf } from './agreedPrices'
import { usedAttempts, type Pair } from './attempts'

/** Where a customer's haggling over a product stands; for page load and reconnect (D17). */
export async function negotiationState({ db, now }: Context, pair: Pair): Promise<NegotiationState> {
  const product = await db.read
    .selectFrom('products')
    .select('id')
    .where('id', '=', pair.productId)
    .where('deleted_at', 'is', null)
    .executeTakeFirst()
  if (!product) throw notFound('Product')
  return standing(db.read, now(), pair)
}

/** The agreed price while it holds, and the attempts left: none once an accepted offer is lapsed, spent or void. */
export async function standing(queries: Queries, now: number, pair: Pair): Promise<NegotiationState> {
  const agreed = (await agreedPricesOf(queries, now, pair.userId, [pair.productId])).get(pair.productId)
  const { attempts, accepted } = await usedAttempts(queries, pair)
  return {
    productId: pair.productId,
    attemptsLeft: accepted && !agreed ? 0 : NEGOTIATION_ATTEMPTS - attempts,
    ...(agreed && { agreedPrice: toDollars(agreed.cents), agreedUntil: new Date(agreed.until).toISOString() }),
  }
}
