import { toCents, toDollars, totalsOf } from '@haggle/shared-contract'
import { sql } from 'kysely'
import type { Snapshot } from '../../src/core/database/queries'
import { groupByOrder } from '../../src/market/orders/toOrder'
import type { Invariant } from './invariant'

export const orderInvariants: Invariant[] = [
  { name: 'an order costs what its lines add up to', violations: wrongTotals },
  { name: 'an order is delivered by the shops of its lines', violations: wrongParts },
  { name: 'only what is paid has a time of payment', violations: wrongPaidAt },
  { name: 'only what is paid is delivered', violations: deliveredUnpaid },
]

/** Orders per query. */
const PAGE = 1000

async function wrongTotals(queries: Snapshot): Promise<string[]> {
  const found: string[] = []
  for (let after = ''; ;) {
    const orders = await queries
      .selectFrom('orders')
      .select(['id', 'items_cents', 'tax_cents', 'shipping_cents', 'total_cents'])
      .where('id', '>', after)
      .orderBy('id')
      .limit(PAGE)
      .execute()
    const last = orders.at(-1)
    if (!last) return found
    const lines = await queries
      .selectFrom('order_lines')
      .select(['order_id', 'price_cents', 'qty'])
      .where('order_id', '>', after)
      .where('order_id', '<=', last.id)
      .execute()
    const linesOf = groupByOrder(lines)
    after = last.id
    for (const order of orders) {
      const own = linesOf.get(order.id) ?? []
      const totals = totalsOf(own.map(({ price_cents, qty }) => ({ price: toDollars(price_cents), qty })))
      const { itemsPrice, taxPrice, shippingPrice, totalPrice } = totals
      const due = [itemsPrice, taxPrice, shippingPrice, totalPrice].map(toCents)
      const asked = [order.items_cents, order.tax_cents, order.shipping_cents, order.total_cents]
      if (own.length === 0) found.push(`order ${order.id} has no lines`)
      else if (due.join() !== asked.join())
        found.push(
          `order ${order.id} asks items, tax, shipping, total of ${asked.join(', ')} cents, not ${due.join(', ')}`,
        )
    }
  }
}

async function wrongParts(queries: Snapshot): Promise<string[]> {
  const selling = queries
    .selectFrom('order_lines')
    .select(['order_id', 'shop_id', sql<number>`1`.as('sells'), sql<number>`0`.as('delivers')])
  const delivering = queries
    .selectFrom('order_deliveries')
    .select(['order_id', 'shop_id', sql<number>`0`.as('sells'), sql<number>`1`.as('delivers')])
  const rows = await queries
    .selectFrom(selling.unionAll(delivering).as('parts'))
    .select(({ fn }) => ['order_id', 'shop_id', fn.max('sells').as('sells')])
    .groupBy(['order_id', 'shop_id'])
    .having(({ eb, fn }) => eb(fn.max('sells'), '<>', fn.max('delivers')))
    .execute()
  return rows.map(({ order_id, shop_id, sells }) =>
    sells === 1
      ? `order ${order_id} has no delivery of shop ${shop_id}`
      : `order ${order_id} has a delivery of shop ${shop_id}, which sells nothing in it`,
  )
}

async function wrongPaidAt(queries: Snapshot): Promise<string[]> {
  const rows = await queries
    .selectFrom('orders')
    .select(['id', 'status'])
    .where(
      sql<boolean>`(status = 'paid' and paid_at is null) or (status not in ('paid', 'refunded') and paid_at is not null)`,
    )
    .execute()
  return rows.map(({ id, status }) => `order ${id} is ${status}`)
}

async function deliveredUnpaid(queries: Snapshot): Promise<string[]> {
  const rows = await queries
    .selectFrom('order_deliveries')
    .innerJoin('orders', 'orders.id', 'order_deliveries.order_id')
    .select(['orders.id', 'orders.status', 'shop_id'])
    .where('delivered_at', 'is not', null)
    // not by status: an order refunded in the provider's dashboard may have been delivered
    .where('orders.paid_at', 'is', null)
    .execute()
  return rows.map(({ id, status, shop_id }) => `order ${id} is ${status} and was delivered by shop ${shop_id}`)
}
