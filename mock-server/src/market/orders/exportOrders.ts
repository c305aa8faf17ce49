import {
  nameWithVariant,
  toCents,
  toDollars,
  totalsOf,
  type ExportSeparator,
  type Order,
  type Refund,
  type ShopExportQuery,
} from '@haggle/shared-contract'
import type { Context } from '../../base/context'
import { amountText, toCsv } from '../../core/http/csv'
import { requireOwnShop } from '../../core/sessions/requireOwnShop'
import type { Session } from '../../core/sessions/sessions'
import { readInTurn } from '../../core/throttle/longReads'
import { expireSomeOrders } from './expireOrders'
import { shopFilter } from './listOrders'
import { nextOrdersOfShop, type ShopFilter } from './shopListStore'
import { toOrders } from './toOrder'

/** Orders read per query. */
const BATCH = 200

/** Streams the orders of a shop that match the query as CSV for its owner, one line per order, newest first. */
export async function exportOrders(
  context: Context,
  owner: Session,
  shopId: string,
  query: ShopExportQuery,
): Promise<AsyncGenerator<string>> {
  await requireOwnShop(context, owner, shopId, 'These are the orders of another shop.')
  await expireSomeOrders(context)
  return csvOf(context, owner, shopFilter(context, shopId, query), query.separator)
}

async function* csvOf(
  { db }: Context,
  owner: Session,
  filter: ShopFilter,
  separator: ExportSeparator,
): AsyncGenerator<string> {
  const dollars = (amount: number) => amountText(amount.toFixed(2), separator)
  yield toCsv([Object.keys(COLUMNS)], separator)
  for (let after = ''; ;) {
    const next = { after, limit: BATCH }
    const orders = toOrders(await readInTurn(owner, () => nextOrdersOfShop(db.read, filter, next)))
    const rows = orders.map((order) => Object.values(COLUMNS).map((cell) => cell(order, dollars)))
    yield toCsv(rows, separator)
    if (orders.length < BATCH) return
    after = orders.at(-1)?._id ?? ''
  }
}

const COLUMNS: Record<string, (order: Order, dollars: (amount: number) => string) => string> = {
  orderNumber: ({ orderNumber = '' }) => orderNumber,
  _id: ({ _id }) => _id,
  createdAt: ({ createdAt }) => createdAt,
  state: stateOf,
  customer: ({ user }) => user.name,
  email: ({ user }) => user.email,
  address: ({ shippingAddress }) => shippingAddress.address,
  city: ({ shippingAddress }) => shippingAddress.city,
  postalCode: ({ shippingAddress }) => shippingAddress.postalCode,
  country: ({ shippingAddress }) => shippingAddress.country,
  items: ({ orderItems }) =>
    orderItems.map(({ qty, name, variantText }) => `${qty} x ${nameWithVariant(name, variantText)}`).join('; '),
  itemsPrice: ({ orderItems }, dollars) => dollars(totalsOf(orderItems).itemsPrice),
  totalPrice: ({ totalPrice }, dollars) => dollars(totalPrice),
  deliveredAt: ({ deliveries: [part] }) => part?.deliveredAt ?? '',
  carrier: ({ deliveries: [part] }) => part?.carrier ?? '',
  trackingNumber: ({ deliveries: [part] }) => part?.trackingNumber ?? '',
  return: ({ deliveries: [part] }) => part?.return?.state ?? '',
  refunded: ({ refunds = [] }, dollars) => {
    const refunded = refunds.filter(({ state }) => state !== 'failed')
    return refunded.length === 0 ? '' : dollars(sumOf(refunded))
  },
  // of the whole order, like its total
  taxPrice: ({ taxPrice }, dollars) => dollars(taxPrice),
  shippingPrice: ({ shippingPrice }, dollars) => dollars(shippingPrice),
}

/** The sum in cents, because dollars do not add up exactly. */
const sumOf = (refunds: readonly Refund[]): number =>
  toDollars(refunds.reduce((sum, { amount }) => sum + toCents(amount), 0))

/** As the list's filter has it. */
function stateOf({ isPaid, dispute, deliveries: [part] }: Order): string {
  if (part?.isDelivered) return 'delivered'
  if (part?.cancelledAt !== undefined || dispute?.tookAll) return 'cancelled'
  return isPaid ? 'toDeliver' : 'pending'
}
