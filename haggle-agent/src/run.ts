import { AgentPreparedOrder, formatMoney, isolated, oneLine } from '@haggle/shared-contract'
import { haggle } from './haggle'
import type { Market } from './market'
import type { Options } from './options'
import { findProduct } from './product'
import { EXIT, Stop } from './stop'

/** The person at the command line. */
export interface Person {
  say(line: string): void
  /** Whether the answer is yes. */
  agrees(question: string): Promise<boolean>
}

/** Finds the product, haggles and prepares the order; the link at which it is paid. */
export async function run(market: Market, options: Options, { say, agrees }: Person): Promise<string> {
  const { rule, patience, address, isSure } = options
  const chosen = await findProduct(market, options)
  const { productId, variant, name, shopName, sellingPrice } = chosen
  say(`${isolated(name)} of ${isolated(shopName)}, ${formatMoney(sellingPrice)}.`)
  const question = `Haggle from ${formatMoney(rule.start)} up to ${formatMoney(rule.most)}?`
  if (!isSure && !(await agrees(question))) throw new Stop('Nothing was offered.', EXIT.noDeal)
  const price = await haggle(market, chosen, { rule, patience, say })
  const line = { product: productId, ...(variant !== undefined && { variant }), qty: 1 }
  const order = await market.use(
    'prepare_order',
    { orderItems: [line], ...(address && { shippingAddress: address }) },
    AgentPreparedOrder,
  )
  // what was agreed on may have lapsed meanwhile
  if (order.itemsPrice > price)
    throw new Stop(`The price is ${formatMoney(order.itemsPrice)} by now. Please don't pay ${order.link}`, EXIT.noDeal)
  say(`${formatMoney(price)}, with tax and shipping ${formatMoney(order.totalPrice)}. Pay here:`)
  return oneLine(order.link)
}
