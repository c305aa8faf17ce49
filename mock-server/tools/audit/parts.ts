import { toCents, toDollars, totalsOf } from '@haggle/shared-contract'
import { toSmallestUnit } from '../../src/base/currency'
import type { Snapshot } from '../../src/core/database/queries'
import { groupByOrder } from '../../src/market/orders/toOrder'
import type { Invariant } from './invariant'

export const partInvariants: Invariant[] = [
  { name: 'a part is delivered or cancelled, and sent back only once delivered', violations: contradictoryParts },
  {
    name: 'a refund for a part is of one that was cancelled, sent back or refunded by an operator',
    violations: unfoundedRefunds,
  },
  { name: 'what goes back for parts is what they cost, and all with the last one', violations: wrongPartRefunds },
]

async function contradictoryParts(queries: Snapshot): Promise<string[]> {
  const rows = await queries
    .selectFrom('order_deliveries')
    .select(['order_id', 'shop_id'])
    .where(({ or, and, eb }) =>
      or([
        and([eb('delivered_at', 'is not', null), eb('cancelled_at', 'is not', null)]),
        and([eb('return_state', 'is not', null), eb('delivered_at', 'is', null)]),
        and([eb('refunded_at', 'is not', null), eb('delivered_at', 'is', null)]),
        and([eb('restocked', '=', 1), eb('return_state', 'is distinct from', 'accepted')]),
      ]),
    )
    .execute()
  return rows.map(({ order_id, shop_id }) => `order ${order_id}, shop ${shop_id}`)
}

const endedParts = (queries: Snapshot) =>
  queries
    .selectFrom('order_deliveries')
    .select(['order_deliveries.order_id', 'order_deliveries.shop_id'])
    .where(({ or, eb }) =>
      or([eb('cancelled_at', 'is not', null), eb('return_state', '=', 'accepted'), eb('refunded_at', 'is not', null)]),
    )

async function unfoundedRefunds(queries: Snapshot): Promise<string[]> {
  const rows = await queries
    .selectFrom('refunds')
    .select(['id', 'order_id', 'shop_id'])
    .where('shop_id', 'is not', null)
    .where('pro_rata', '=', 0)
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('order_deliveries as part')
            .select('part.order_id')
            .whereRef('part.order_id', '=', 'refunds.order_id')
            .whereRef('part.shop_id', '=', 'refunds.shop_id')
            .where(({ or, eb }) =>
              or([
                eb('cancelled_at', 'is not', null),
                eb('return_state', '=', 'accepted'),
                eb('refunded_at', 'is not', null),
              ]),
            ),
        ),
      ),
    )
    .execute()
  return rows.map(({ id, order_id, shop_id }) => `refund ${id} of order ${order_id}, shop ${shop_id}`)
}

async function wrongPartRefunds(queries: Snapshot): Promise<string[]> {
  const orders = endedParts(queries).clearSelect().select('order_deliveries.order_id')
  const payments = await queries
    .selectFrom('payments')
    .select(['id', 'order_id', 'amount', 'currency'])
    .where('refund_reason', 'is', null)
    .where('unmatched', '=', 0)
    .where('order_id', 'in', orders)
    .execute()
  const ended = groupByOrder(await endedParts(queries).execute())
  const lines = groupByOrder(
    await queries.selectFrom('order_lines').selectAll().where('order_id', 'in', orders).execute(),
  )
  const refunds = groupByOrder(
    await queries.selectFrom('refunds').selectAll().where('order_id', 'in', orders).execute(),
  )
  const losses = await queries
    .selectFrom('disputes')
    .select(['payment_id', 'amount'])
    .where('state', '=', 'lost')
    .where('order_id', 'in', orders)
    .execute()
  return payments.flatMap(({ id, order_id, amount, currency }) => {
    const shops = (ended.get(order_id) ?? []).map(({ shop_id }) => shop_id)
    const bought = lines.get(order_id) ?? []
    const kept = bought.filter(({ shop_id }) => !shops.includes(shop_id))
    const cost = toSmallestUnit(withTax(bought) - withTax(kept), currency)
    const own = (refunds.get(order_id) ?? []).filter(({ payment_id }) => payment_id === id)
    const back = (isOf: (refund: (typeof own)[number]) => boolean) =>
      own.filter(isOf).reduce((sum, refund) => sum + refund.amount, 0)
    const goesBack = back(({ state }) => state !== 'failed')
    const failed = back(({ state }) => state === 'failed')
    const byHand = back(({ state, shop_id, pro_rata }) => state !== 'failed' && (shop_id === null || pro_rata === 1))
    const lost = losses.filter(({ payment_id }) => payment_id === id).reduce((sum, dispute) => sum + dispute.amount, 0)
    // failed refunds may be retried with the last part; refunds from the dashboard are not repeated
    const due = kept.length === 0 ? amount : Math.min(cost, amount)
    const [min, max] = [due - failed - lost, kept.length === 0 ? amount : due + byHand]
    return goesBack < min || goesBack > max
      ? [
          `of payment ${id}, order ${order_id}, ${goesBack} of ${amount} goes back for ${shops.length} parts, not ${min}`,
        ]
      : []
  })
}

type Priced = { price_cents: number; qty: number }

function withTax(lines: readonly Priced[]): number {
  const { itemsPrice, taxPrice } = totalsOf(
    lines.map(({ price_cents, qty }) => ({ price: toDollars(price_cents), qty })),
  )
  return toCents(itemsPrice) + toCents(taxPrice)
}
