import { formatMoney, toDollars } from '@haggle/shared-contract'
import type { Context } from '../../base/context'
import { conflict, forbidden, notFound } from '../../base/refusals'
import type { ReadQueries, Transaction } from '../../core/database/database'
import { lockRow } from '../../core/database/lockRow'
import type { MandateRow, ShopOfferRow } from '../../core/database/tables'
import { agreedBy, orderedBy, setDecided, shopOfProduct } from './store'

/** The agent that acts for a customer. `waiting` is its offer that the customer has just confirmed. */
export interface Agent {
  mandateId: string
  waiting?: string
}

/** What is about to be agreed on or ordered: prices by product, and the sum, with tax and shipping of an order. */
interface Spending {
  products: readonly { productId: string; shopId: string; cents: number }[]
  totalCents: number
}

const MANDATE_ENDED = 'What your customer allowed you has ended. Please ask them to allow it again.'
const NO_AGENTS = 'This shop takes no offers from agents. Your customer can make one.'

/**
 * Locks a mandate until the transaction ends, and throws 403 unless it holds. Calls of one mandate, and its end, come one
 * after the other.
 */
async function lockMandate({ now }: Context, tx: Transaction, { mandateId }: Agent, userId: string) {
  const mandate = await lockRow(tx, 'mandates', mandateId)
  if (!mandate || mandate.user_id !== userId || !holds(mandate, now())) throw forbidden(MANDATE_ENDED)
  return mandate
}

export const holds = ({ ended_at, until }: Pick<MandateRow, 'ended_at' | 'until'>, now: number): boolean =>
  ended_at === null && until > now

/** Throws 403 if spending goes beyond a mandate (D78). To be called before any floor is compared. */
export async function checkMandate(
  context: Context,
  tx: Transaction,
  agent: Agent,
  userId: string,
  { products, totalCents }: Spending,
): Promise<MandateRow> {
  const mandate = await lockMandate(context, tx, agent, userId)
  for (const { shopId } of products) requireShop(mandate, shopId)
  const { orderedFor, cents } = await spentBy(tx, mandate.id, context.now(), products)
  const most = mandate.most_per_product_cents
  for (const { productId, cents } of products)
    if (cents + (orderedFor.get(productId) ?? 0) > most)
      throw forbidden(`Your customer allows at most ${shown(most)} per product.`)
  const all = mandate.most_in_all_cents
  if (totalCents + cents > all)
    throw forbidden(
      `Your customer allows at most ${shown(all)} in all; ${shown(cents)} is agreed on or ordered by now.`,
    )
  return mandate
}

/** The same for an offer, which a shop may refuse from agents (409). */
export async function checkAgentsOffer(
  context: Context,
  tx: Transaction,
  agent: Agent,
  { userId, productId, cents }: { userId: string; productId: string; cents: number },
): Promise<MandateRow> {
  const shop = await shopOfProduct(tx, productId)
  if (!shop) throw notFound('Product')
  const products = [{ productId, shopId: shop.shopId, cents }]
  const mandate = await checkMandate(context, tx, agent, userId, { products, totalCents: cents })
  if (shop.mayOffer === 0) throw conflict(NO_AGENTS)
  if (agent.waiting !== undefined && !(await setDecided(tx, agent.waiting, 'made')))
    throw conflict('This offer does not wait any more.')
  return mandate
}

/** The same for a shop's price; one that is taken already is spent. */
export async function checkAgentsTake(
  context: Context,
  tx: Transaction,
  agent: Agent,
  { user_id, product_id, price_cents, state }: ShopOfferRow,
): Promise<void> {
  const where = { userId: user_id, productId: product_id }
  const shopId = await checkAgentsShop(context, tx, agent, where)
  if (state === 'taken') return
  const products = [{ productId: product_id, shopId, cents: price_cents }]
  await checkMandate(context, tx, agent, user_id, { products, totalCents: price_cents })
}

/** Throws 403 unless a mandate holds and covers a product's shop, whose id is returned. */
export async function checkAgentsShop(
  context: Context,
  tx: Transaction,
  agent: Agent,
  { userId, productId }: { userId: string; productId: string },
): Promise<string> {
  const mandate = await lockMandate(context, tx, agent, userId)
  const shop = await shopOfProduct(tx, productId)
  if (!shop) throw notFound('Product')
  requireShop(mandate, shop.shopId)
  return shop.shopId
}

/** Throws 403 unless a mandate covers a shop. */
export function requireShop({ shops }: Pick<MandateRow, 'shops'>, shopId: string): void {
  if (shops !== null && !(JSON.parse(shops) as string[]).includes(shopId))
    throw forbidden('This shop is not one of those that your customer allows.')
}

/**
 * What is agreed on and ordered by a mandate, in cents, and what is ordered by product. An order counts with tax and shipping,
 * and in place of the agreements that it is made of, as those of the products in `instead` do.
 */
export async function spentBy(
  queries: ReadQueries,
  mandateId: string,
  now: number,
  instead: readonly { productId: string }[] = [],
): Promise<{ cents: number; orderedFor: Map<string, number> }> {
  const lines = await orderedBy(queries, mandateId, now)
  const orderedFor = new Map<string, number>()
  for (const { product_id, qty, price_cents } of lines)
    orderedFor.set(product_id, (orderedFor.get(product_id) ?? 0) + qty * price_cents)
  const totals = new Map(lines.map(({ id, total_cents }) => [id, total_cents]))
  const without = new Set([...orderedFor.keys(), ...instead.map(({ productId }) => productId)])
  const agreed = (await agreedBy(queries, mandateId, now)).filter(({ product_id }) => !without.has(product_id))
  const cents = [...totals.values(), ...agreed.map((each) => each.cents)].reduce((sum, each) => sum + each, 0)
  return { cents, orderedFor }
}

const shown = (cents: number) => formatMoney(toDollars(cents))
