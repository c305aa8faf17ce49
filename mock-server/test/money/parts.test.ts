import type { Order, Refund } from '@haggle/shared-contract'
import { diceOf, type Dice } from '../../seed/dice'
import { audit } from '../../tools/audit/audit'
import {
  buyOrder,
  finishRefunds,
  given,
  howOften,
  openPayingMarket,
  type Owner,
  putOnSale,
  stockOf,
  testMarket,
} from '../support'

/** A shop with one product. */
interface Shop {
  owner: Owner
  product: string
  cents: number
}

interface Part {
  shop: Shop
  qty: number
  state: 'bought' | 'delivered' | 'asked' | 'refused' | 'cancelled' | 'returned'
  restocked: boolean
}

/** The expected state of an order; amounts in cents. */
interface ModelOrder {
  order: Order
  parts: Part[]
  refunded: number
}

jest.setTimeout(howOften({ short: 120_000, full: 1_200_000 }))

const STOCK = 100_000

const market = testMarket({}, openPayingMarket)
const customer = given(() => market.customer())
let shops: Shop[]

beforeAll(async () => {
  shops = []
  for (const cents of [999, 1005, 333, 2501]) {
    const owner = await market.owner(`Shop ${cents}`)
    const product = await putOnSale(market.context, owner.shopId, { sellingPrice: cents / 100, countInStock: STOCK })
    shops.push({ owner, product, cents })
  }
})

const isKept = ({ state }: Part) => state !== 'cancelled' && state !== 'returned'

/** Returns the price of parts including tax, rounded half up. */
function cost(parts: readonly Part[]): number {
  const items = parts.reduce((sum, { qty, shop }) => sum + qty * shop.cents, 0)
  return items + Math.round(items / 10 + 1e-9)
}

async function buy(dice: Dice): Promise<ModelOrder> {
  const chosen = shops.filter(() => dice.roll() < 0.6)
  const parts = (chosen.length > 0 ? chosen : shops.slice(0, 1)).map((shop): Part => ({
    shop,
    qty: dice.between(1, 4),
    state: 'bought',
    restocked: false,
  }))
  const order = await buyOrder(market, customer, Object.fromEntries(parts.map(({ shop, qty }) => [shop.product, qty])))
  return { order, parts, refunded: 0 }
}

const steps = {
  cancel: { as: () => customer, from: ['bought'], to: 'cancelled', body: () => undefined },
  return: { as: () => customer, from: ['delivered'], to: 'asked', body: () => ({ reason: 'Too many.' }) },
  'return/accept': {
    as: ({ owner }: Shop) => owner,
    from: ['asked'],
    to: 'returned',
    body: (restock: boolean) => ({ restock }),
  },
  'return/refuse': { as: ({ owner }: Shop) => owner, from: ['asked'], to: 'refused', body: () => ({ answer: 'No.' }) },
} as const
type Step = keyof typeof steps

/** Performs a random step on a part, sometimes twice concurrently, and checks that it succeeds only if allowed. */
async function performStep(dice: Dice, model: ModelOrder, part: Part): Promise<void> {
  const { shop } = part
  const url = `/api/orders/${model.order._id}`
  if (dice.roll() < 0.4) {
    const { status } = await market.call('PUT', `${url}/deliver`, { as: shop.owner })
    expect(status).toBe(part.state === 'cancelled' ? 409 : 200)
    if (part.state === 'bought') part.state = 'delivered'
    return
  }
  const name = dice.pick(Object.keys(steps) as Step[])
  const { as, from, to, body } = steps[name]
  const restock = dice.roll() < 0.5
  const call = () =>
    market.call('POST', `${url}/shops/${shop.owner.shopId}/${name}`, { as: as(shop), body: body(restock) })
  const replies = await Promise.all(dice.roll() < 0.3 ? [call(), call()] : [call()])
  const isAllowed = (from as readonly string[]).includes(part.state)
  const harmless = name === 'cancel' && (isAllowed || part.state === 'cancelled')
  expect(replies.filter(({ status }) => status === 200)).toHaveLength(harmless ? replies.length : isAllowed ? 1 : 0)
  expect(replies.every(({ status }) => status === 200 || status === 409)).toBe(true)
  if (!isAllowed) return
  const before = model.parts.filter(isKept)
  part.state = to
  part.restocked = to === 'cancelled' || (to === 'returned' && restock)
  const after = model.parts.filter(isKept)
  const total = Math.round(model.order.totalPrice * 100)
  if (!isKept(part)) model.refunded += after.length === 0 ? total - model.refunded : cost(before) - cost(after)
}

test('after random cancellations and returns all refunds are right to the cent and match the provider', async () => {
  const dice = diceOf(61)
  const models: ModelOrder[] = []
  for (let round = howOften({ short: 6, full: 300 }); round > 0; round--) {
    models.push(await buy(dice))
    for (let step = 0; step < 12; step++) {
      const model = dice.pick(models.slice(-6))
      await performStep(dice, model, dice.pick(model.parts))
    }
  }
  for (let look = 0; look < 4; look++) {
    await finishRefunds(market)
  }

  for (const { order, parts, refunded } of models) {
    const { refunds = [], status, totalPrice } = await market.get<Order>(`/api/orders/${order._id}`, customer)
    expect(sumOf(refunds)).toBe(refunded)
    expect(refunds.every(({ state }) => state === 'processed')).toBe(true)
    expect(totalPrice).toBe(order.totalPrice)
    const left = parts.filter(({ state }) => state !== 'cancelled')
    const isDelivered = left.length > 0 && left.every(({ state }) => state !== 'bought')
    expect(status).toBe(!parts.some(isKept) ? 'refunded' : isDelivered ? 'delivered' : 'paid')
  }
  for (const { product } of shops) {
    const sold = models
      .flatMap(({ parts }) => parts)
      .filter(({ shop, restocked }) => shop.product === product && !restocked)
      .reduce((sum, { qty }) => sum + qty, 0)
    expect(await stockOf(market.context, product)).toBe(STOCK - sold)
  }
  const ledger = await market.context.db.read.selectFrom('sandbox_payments').select('amount_refunded').execute()
  const ours = models.reduce((sum, { refunded }) => sum + refunded, 0)
  expect(ledger.reduce((sum, { amount_refunded }) => sum + amount_refunded, 0) - ours).toBe(0)
  expect(await audit(market.context.db)).toEqual([])
})

const sumOf = (refunds: readonly Refund[]) => refunds.reduce((sum, { amount }) => sum + Math.round(amount * 100), 0)
