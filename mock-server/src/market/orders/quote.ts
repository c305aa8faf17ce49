import { toCents, toDollars, totalsOf, type Quote, type QuoteItem } from '@haggle/shared-contract'
import type { Context } from '../../base/context'
import { invalid } from '../../base/refusals'
import type { ReadQueries } from '../../core/database/database'
import { agreedPricesOf, type AgreedPrice } from '../negotiation/agreementStore'
import { expireSomeOrders } from './expireOrders'
import { productsToOrder } from './store'

/** A requested line. `name`, `image` and `shop` are echoed for a product that does not exist. */
interface WantedLine {
  product: string
  qty: number
  name?: string
  image?: string
  shop?: string
}

/** Far above any real order, and far below the sums of cents that would lose precision. */
const MAX_ITEMS_CENTS = Number.MAX_SAFE_INTEGER / 100

/** Quotes lines after releasing the stock of overdue orders (D25). */
export async function quoteCart(context: Context, userId: string, wanted: readonly WantedLine[]): Promise<Quote> {
  await expireSomeOrders(context)
  return computeQuote(context.db.read, context.now(), userId, wanted)
}

/** Quotes lines at current prices, or the customer's agreed prices; `qty` is limited to the stock (D24). */
export async function computeQuote(
  queries: ReadQueries,
  now: number,
  userId: string,
  wanted: readonly WantedLine[],
): Promise<Quote> {
  const ids = wanted.map((line) => line.product)
  const products = await productsToOrder(queries, ids)
  const agreed = await agreedPricesOf(queries, now, userId, ids)
  const orderItems = wanted.map((line) => quoteLine(line, products.get(line.product), agreed.get(line.product)))
  const sold = orderItems.filter((line) => line.qty > 0)
  if (sold.reduce((sum, line) => sum + toCents(line.price) * line.qty, 0) > MAX_ITEMS_CENTS)
    throw invalid('The order is too large. Please order less at once.')
  return { orderItems, ...totalsOf(sold) }
}

type ProductNow = Awaited<ReturnType<typeof productsToOrder>> extends Map<string, infer Row> ? Row : never

function quoteLine(wanted: WantedLine, product: ProductNow | undefined, agreed: AgreedPrice | undefined): QuoteItem {
  if (!product) return unknownLine(wanted)
  const isClosed = product.shop_state !== 'open'
  const stock = product.gone_at === null && !isClosed ? product.stock : 0
  return {
    product: product.id,
    name: product.name,
    qty: Math.min(wanted.qty, stock),
    image: product.image,
    price: toDollars(agreed?.cents ?? product.selling_cents),
    ...(agreed && { sellingPrice: toDollars(product.selling_cents) }),
    shop: product.shop_id,
    countInStock: stock,
    ...(product.gone_at === null && isClosed && { shopState: product.shop_state }),
  }
}

const unknownLine = ({ product, name = 'This product', image = '', shop = 'unknown' }: WantedLine): QuoteItem => ({
  product,
  name,
  qty: 0,
  image,
  price: 0,
  shop,
  countInStock: 0,
})
