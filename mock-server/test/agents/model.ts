import type { TestMarket } from '../support'
import type { Item } from './world'

/** The limits of a mandate, in dollars. */
interface Limits {
  shops: 'all' | readonly string[]
  mostPerProduct: number
  mostInAll: number
}

const sum = (numbers: readonly number[]) => numbers.reduce((total, each) => total + each, 0)

const TABLES = ['offers', 'negotiations', 'shop_offers', 'orders', 'agent_cart_lines', 'waiting_offers'] as const

/** All that an account left behind by haggling and ordering, as text in which a change of anything shows. */
export async function marksOf({ context: { db } }: TestMarket, userId: string): Promise<string> {
  const rows = TABLES.map((table) =>
    db.read
      .selectFrom(table as 'offers')
      .selectAll()
      .where('user_id', '=', userId)
      .execute(),
  )
  return (await Promise.all(rows)).map((each) => each.map((row) => JSON.stringify(row)).toSorted()).join('\n')
}

/** What went beyond a floor or a mandate, computed from the rows alone; the product's own sums have no part in it. */
export async function mistakesOf(
  market: TestMarket,
  items: readonly Item[],
  { userId, limits }: { userId: string; limits: Limits },
): Promise<{ mistakes: string[]; deals: number; orders: number }> {
  const { db, now } = market.context
  const itemOf = new Map(items.map((item) => [item.productId, item]))
  const floorOf = (productId: string) => itemOf.get(productId)?.floorCents ?? Infinity
  const [most, inAll] = [limits.mostPerProduct * 100, limits.mostInAll * 100]
  const isAllowed = (productId: string) =>
    limits.shops === 'all' || limits.shops.includes(itemOf.get(productId)?.shopId ?? '')

  const offers = await db.read.selectFrom('offers').selectAll().where('user_id', '=', userId).execute()
  const agreed = await db.read
    .selectFrom('negotiations')
    .selectAll()
    .where('user_id', '=', userId)
    .where('agreed_cents', 'is not', null)
    .execute()
  const lines = await db.read
    .selectFrom('orders')
    .innerJoin('order_lines', 'order_lines.order_id', 'orders.id')
    .select(['orders.id', 'total_cents', 'order_lines.product_id', 'qty', 'price_cents'])
    .where('user_id', '=', userId)
    .where(({ eb, or }) => or([eb('paid_at', 'is not', null), eb('expires_at', '>', now())]))
    .where('cancelled_at', 'is', null)
    .execute()
  const cart = await db.read.selectFrom('agent_cart_lines').selectAll().where('user_id', '=', userId).execute()

  const ordered = new Map<string, number>()
  for (const { product_id, qty, price_cents } of lines)
    ordered.set(product_id, (ordered.get(product_id) ?? 0) + qty * price_cents)
  const orders = new Map(lines.map(({ id, total_cents }) => [id, total_cents]))
  // an order counts in place of the agreements that it is made of
  const unpaid = agreed.filter(({ product_id }) => !ordered.has(product_id))
  const spent = sum([...orders.values()]) + sum(unpaid.map(({ agreed_cents }) => agreed_cents ?? 0))
  const touched = [...offers, ...agreed, ...lines, ...cart].map(({ product_id }) => product_id)

  const wrong: (string | false)[] = [
    ...agreed.map(
      ({ product_id, agreed_cents }) =>
        (agreed_cents ?? 0) < floorOf(product_id) && `${agreed_cents} below the floor of ${product_id}`,
    ),
    ...offers.map(
      ({ product_id, offer_cents, accepted }) =>
        (accepted === 1) !== offer_cents >= floorOf(product_id) && `${offer_cents} for ${product_id} decided wrongly`,
    ),
    ...offers.map(({ offer_cents }) => offer_cents > most && `an offer of ${offer_cents} above ${most}`),
    ...agreed.map(({ agreed_cents }) => (agreed_cents ?? 0) > most && `${agreed_cents} agreed on above ${most}`),
    ...[...ordered].map(([id, cents]) => cents > most && `${cents} ordered of ${id} above ${most}`),
    spent > inAll && `${spent} in all above ${inAll}`,
    ...touched.map((id) => !isAllowed(id) && `${id} of a shop that was not allowed`),
    ...agreed.map(({ attempts }) => attempts > 3 && `${attempts} attempts`),
  ]
  return { mistakes: wrong.filter((each) => each !== false), deals: agreed.length, orders: orders.size }
}
