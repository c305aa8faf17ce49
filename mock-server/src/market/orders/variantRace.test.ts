import { lineKey, type Order, type SessionUser } from '@haggle/shared-contract'
import { count, orderInput, putSizesOnSale, sendOrder, testRace, times, variantStockOf } from '../../../test/support'
import { expireOrders } from './expireOrders'

const BUYERS = 200
const QUARTER = 15 * 60_000

const { market, buyers, buyer, instance } = testRace(BUYERS)
let product: string
let sizes: Record<'M' | 'L', string>

beforeEach(async () => {
  const { shopId } = await market.owner()
  const twenty = { sellingPrice: 60, countInStock: 20 }
  ;({ product, variants: sizes } = await putSizesOnSale(market.context, shopId, { M: twenty, L: twenty }))
})

const key = (size: 'M' | 'L') => lineKey({ product, variant: sizes[size] })

test(`of ${BUYERS} concurrent buyers of 20 dresses in M 20 get one, and the 20 in L stay`, async () => {
  const input = await orderInput(market, buyer(0), { [key('M')]: 1 })
  const replies = await Promise.all(buyers.map((as, each) => sendOrder(instance(each), as, input)))
  expect([count(replies, 201), count(replies, 409)]).toEqual([20, BUYERS - 20])
  for (const { status, body } of replies) if (status === 409) expect(body.message).toContain('Summer Dress (M)')
  expect(await variantStockOf(market.context, sizes.M)).toEqual({ own: 0, shown: 20 })
  expect(await variantStockOf(market.context, sizes.L)).toEqual({ own: 20, shown: 20 })
})

test('orders of both sizes in either order, and of one, neither deadlock nor oversell while others expire', async () => {
  const both = await orderInput(market, buyer(0), { [key('M')]: 1, [key('L')]: 1 })
  const reversed = { ...both, orderItems: [...both.orderItems].reverse() }
  const one = await orderInput(market, buyer(0), { [key('L')]: 1 })
  const inputs = [both, reversed, one]
  const lapsing = await Promise.all(
    buyers.slice(0, 10).map((as, each) => sendOrder(instance(each), as, inputs[each % 2])),
  )
  expect(count(lapsing, 201)).toBe(10)
  market.wait(QUARTER)
  const [replies] = await Promise.all([
    Promise.all(buyers.slice(10, 130).map((as, each) => sendOrder(instance(each), as, inputs[each % 3]))),
    ...times(4, (each) => expireOrders(instance(each).context)),
  ])
  for (const { status } of replies) expect([201, 409]).toContain(status)
  const sold = (size: 'M' | 'L') =>
    replies.filter(
      ({ status, body }) =>
        status === 201 && (body as unknown as Order).orderItems.some(({ variant }) => variant === sizes[size]),
    ).length
  expect(await variantStockOf(market.context, sizes.M)).toMatchObject({ own: 20 - sold('M') })
  expect(await variantStockOf(market.context, sizes.L)).toMatchObject({ own: 20 - sold('L') })
  expect(sold('L')).toBe(20)
})

test('offers for two sizes at once never make a fourth attempt, and agree once', async () => {
  const offer = (as: SessionUser, each: number, proposedPrice: number) =>
    instance(each).call('POST', '/api/negotiations/request', {
      as,
      body: { productId: product, variant: sizes[each % 4 < 2 ? 'M' : 'L'], proposedPrice },
    })
  const low = await Promise.all(times(12, (each) => offer(buyer(0), each, 10 + each)))
  expect([count(low, 200), count(low, 409)]).toEqual([3, 9])
  await market.context.db.writing((tx) => tx.updateTable('product_variants').set({ floor_cents: 1000 }).execute())
  await market.context.db.writing((tx) => tx.updateTable('products').set({ floor_cents: 1000 }).execute())
  const high = await Promise.all(times(8, (each) => offer(buyer(1), each, 20)))
  expect([count(high, 200), count(high, 409)]).toEqual([1, 7])
})
