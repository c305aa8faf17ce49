import {
  MAX_ORDER_LINES,
  SHOP_CLOSED,
  toCents,
  type AgentCart,
  type AgentCartLine,
  type CartItem,
  type QuoteItem,
} from '@haggle/shared-contract'
import type { Context } from '../../base/context'
import { conflict } from '../../base/refusals'
import { lockAccount, type Session } from '../../core/sessions/sessions'
import { checkMandate } from '../../market/agents/checkMandate'
import { tellOfCart } from '../../market/agents/tellCustomer'
import { computeQuote } from '../../market/orders/quote'
import type { Caller } from './caller'
import { requireVariantNamed } from './offers'
import { addCartLine, cartLines, takeCartLines } from './store'

/** Puts something into the customer's cart: it waits with the account and joins the cart at the next visit (D78). */
export async function addToCart(context: Context, { userId, mandateId }: Caller, line: AgentCartLine) {
  const { db, now } = context
  await requireVariantNamed(context, line.product, line.variant)
  await db.writing(async (tx) => {
    await lockAccount(tx, userId)
    const before = await cartLines(tx, userId)
    const same = before.find(({ product, variant }) => product === line.product && variant === line.variant)
    if (!same && before.length >= MAX_ORDER_LINES) throw conflict('The cart is full.')
    const wanted = { ...line, qty: line.qty + (same?.qty ?? 0) }
    const { orderItems, totalPrice } = await computeQuote(tx, now(), userId, [wanted])
    const [quoted] = orderItems
    if (!quoted || quoted.qty < wanted.qty)
      throw conflict(quoted?.shopState ? SHOP_CLOSED : `Only ${quoted?.countInStock ?? 0} are left in stock.`)
    const products = [{ productId: line.product, shopId: quoted.shop, cents: toCents(quoted.price) * wanted.qty }]
    const { agent } = await checkMandate(context, tx, { mandateId }, userId, {
      products,
      totalCents: toCents(totalPrice),
    })
    await addCartLine(tx, userId, line)
    if (before.length === 0) await tellOfCart(context, tx, { userId, agent })
  })
  return { product: line.product, qty: line.qty, message: 'It joins the cart when your customer next opens it.' }
}

/** Gives the customer's browser what agents put into the cart since the last visit; it keeps it from now on (D8). */
export const joinCart = ({ db, now }: Context, { userId }: Session): Promise<AgentCart> =>
  db.writing(async (tx) => {
    const taken = await takeCartLines(tx, userId)
    if (taken.length === 0) return { lines: [] }
    const { orderItems } = await computeQuote(tx, now(), userId, taken)
    // what is gone meanwhile is left out
    return { lines: orderItems.filter(({ qty }) => qty > 0).map(toCartItem) }
  })

const toCartItem = ({ sellingPrice, price, ...line }: QuoteItem): CartItem => ({
  ...line,
  price: sellingPrice ?? price,
})
