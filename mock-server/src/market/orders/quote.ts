import { toCents, toDollars, totalsOf, type Quote, type QuoteItem } from '@haggle/shared-contract'
import type { Context } from '../../base/context'
import { invalid } from '../../base/refusals'
import type { ReadQueries } from '../../core/database/database'
import type { VariantRow } from '../../core/database/tables'
import { notChosen } from '../catalogue/chosenVariant'
import { variantsById } from '../catalogue/variantStore'
import { textOfVariant } from '../catalogue/variantText'
import { agreedPricesOf, type AgreedPrice } from '../negotiation/agreementStore'
import { expireSomeOrders } from './expireOrders'
import { productsToOrder } from './store'

/** A requested line. What else it says than product, variant and quantity is echoed if there is no such thing. */
interface WantedLine {
  product: string
  variant?: string | undefined
  variantText?: string | undefined
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

/**
 * Quotes lines at current prices, or the customer's agreed prices; `qty` is limited to the stock (D24). A line that names
 * no variant of a product with options has 0; with `mustChoose` it is refused (D77).
 */
export async function computeQuote(
  queries: ReadQueries,
  now: number,
  userId: string,
  wanted: readonly WantedLine[],
  { mustChoose = false } = {},
): Promise<Quote> {
  const ids = [...new Set(wanted.map((line) => line.product))]
  const products = await productsToOrder(queries, ids)
  const variants = await variantsById(
    queries,
    wanted.flatMap(({ variant }) => variant ?? []),
  )
  const agreed = await agreedPricesOf(queries, now, userId, ids)
  const orderItems = wanted.map((line) => {
    const product = products.get(line.product)
    if (!product) return unknownLine(line)
    const item = itemOf(product, line, variants)
    if (mustChoose && !item && product.gone_at === null) throw notChosen(product)
    return quoteLine(line, product, item, agreed.get(product.id))
  })
  const sold = orderItems.filter((line) => line.qty > 0)
  if (sold.reduce((sum, line) => sum + toCents(line.price) * line.qty, 0) > MAX_ITEMS_CENTS)
    throw invalid('The order is too large. Please order less at once.')
  return { orderItems, ...totalsOf(sold) }
}

type ProductNow = Awaited<ReturnType<typeof productsToOrder>> extends Map<string, infer Row> ? Row : never

/** What a line is about: a product, or one of its variants. */
interface Item {
  variant?: VariantRow
  stock: number
  image: string
  selling_cents: number
}

/** Undefined if the line names no variant that the product has or had. */
function itemOf(
  product: ProductNow,
  { variant: id }: WantedLine,
  variants: ReadonlyMap<string, VariantRow>,
): Item | undefined {
  if (id === undefined) return product.options === null ? product : undefined
  const variant = variants.get(id)
  if (variant?.product_id !== product.id) return undefined
  const { deleted_at, stock, image, selling_cents } = variant
  return { variant, stock: deleted_at === null ? stock : 0, image: image ?? product.image, selling_cents }
}

function quoteLine(
  wanted: WantedLine,
  product: ProductNow,
  item: Item | undefined,
  agreement: AgreedPrice | undefined,
): QuoteItem {
  const { image, selling_cents, variant }: Item = item ?? product
  const agreed = item && agreement?.variantId === (variant?.id ?? null) ? agreement : undefined
  const isClosed = product.shop_state !== 'open'
  const stock = item && product.gone_at === null && !isClosed ? item.stock : 0
  return {
    product: product.id,
    ...(variant ? { variant: variant.id, variantText: textOfVariant(variant) } : echoedVariant(wanted)),
    name: product.name,
    qty: Math.min(wanted.qty, stock),
    image,
    price: toDollars(agreed?.cents ?? selling_cents),
    ...(agreed && { sellingPrice: toDollars(selling_cents) }),
    shop: product.shop_id,
    countInStock: stock,
    ...(product.gone_at === null && isClosed && { shopState: product.shop_state }),
  }
}

const echoedVariant = ({ variant, variantText }: WantedLine) => ({
  ...(variant !== undefined && { variant, ...(variantText !== undefined && { variantText }) }),
})

const unknownLine = ({ name = 'This product', image = '', shop = 'unknown', ...wanted }: WantedLine): QuoteItem => ({
  product: wanted.product,
  ...echoedVariant(wanted),
  name,
  qty: 0,
  image,
  price: 0,
  shop,
  countInStock: 0,
})
