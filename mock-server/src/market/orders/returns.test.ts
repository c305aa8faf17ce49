import { lineKey, type MyOffers, type Order, type Product, type Review } from '@haggle/shared-contract'
import { DAY } from '@haggle/shared-server'
import {
  buyOrder,
  deliveryOf,
  expectSound,
  finishRefunds,
  putSizesOnSale,
  refundsOf,
  stockOf,
  testShopParts,
  variantStockOf,
} from '../../../test/support'
import { receivedMails } from '../../../test/support/mails'
import { audit } from '../../../tools/audit/audit'

const { market, lights, pots, customer, ...shop } = testShopParts()
let lamp: string
let vase: string

beforeEach(async () => {
  lamp = await shop.sellLamp()
  vase = await shop.sellVase()
})
afterEach(() => expectSound(market))

/** Moves an order's deliveries into the past instead of advancing the clock, which would end the sessions. */
const deliveredBefore = ({ _id }: Order, ms: number) =>
  market.context.db.writing((tx) =>
    tx
      .updateTable('order_deliveries')
      .set({ delivered_at: market.context.now() - ms })
      .where('order_id', '=', _id)
      .where('delivered_at', 'is not', null)
      .execute(),
  )

test('an accepted return is refunded, and restocked if the shop says so', async () => {
  const order = await shop.buy({ [lamp]: 1, [vase]: 1 })
  await shop.deliver(order, lights)
  await shop.deliver(order, pots)
  await deliveredBefore(order, 14 * DAY - 60_000)
  expect((await shop.askReturn(order, lights, ' Too dark. ')).status).toBe(200)
  await shop.askReturn(order, pots)
  expect(deliveryOf(await shop.read(order), lights)?.return).toEqual({ state: 'asked', reason: 'Too dark.' })
  const accepted = await shop.accept(order, lights, true)
  expect(accepted).toMatchObject({
    status: 200,
    body: {
      status: 'delivered',
      deliveries: [{ isDelivered: true, return: { state: 'accepted', reason: 'Too dark.' } }],
      refunds: [{ amount: 11.05, state: 'pending', shop: lights.shopId }],
    },
  })
  expect(JSON.stringify(accepted.body)).not.toMatch(/Vase|Pots/)
  market.wait(1)
  await shop.accept(order, pots, false)
  expect(await stockOf(market.context, lamp)).toBe(100)
  expect(await stockOf(market.context, vase)).toBe(99)
  await finishRefunds(market)
  expect(refundsOf(await shop.read(order)).map(({ amount }) => amount)).toEqual([11.05, 27.06])
  expect(await shop.read(order)).toMatchObject({ status: 'refunded', isDelivered: true })
})

test('a return is refused with a reason, and can be requested only once', async () => {
  const order = await shop.buy({ [lamp]: 1, [vase]: 1 })
  await shop.deliver(order, lights)
  await shop.askReturn(order, lights)
  expect((await shop.refuse(order, lights, 'It was worn.')).status).toBe(200)
  const { refunds, ...read_ } = await shop.read(order)
  expect(deliveryOf(read_, lights)?.return).toEqual({
    state: 'refused',
    reason: 'It does not fit.',
    answer: 'It was worn.',
  })
  expect(refunds).toEqual([])
  for (const again of [
    () => shop.askReturn(order, lights),
    () => shop.accept(order, lights),
    () => shop.refuse(order, lights),
  ])
    expect((await again()).status).toBe(409)
})

test('of concurrent answers to a return exactly one counts, and it is refunded and restocked once', async () => {
  const order = await shop.buy({ [lamp]: 1, [vase]: 1 })
  await shop.deliver(order, lights)
  await shop.askReturn(order, lights)
  const replies = await Promise.all([1, 2, 3].map(() => shop.accept(order, lights, true)))
  expect(replies.map(({ status }) => status).sort()).toEqual([200, 409, 409])
  await finishRefunds(market)
  expect(refundsOf(await shop.read(order))).toMatchObject([{ amount: 11.05, state: 'processed' }])
  expect(await stockOf(market.context, lamp)).toBe(100)
})

test('a shop finds the returns that wait for its answer, and no others', async () => {
  const [asked, answered, kept] = [
    await shop.buy({ [lamp]: 1, [vase]: 1 }),
    await shop.buy({ [lamp]: 1 }),
    await shop.buy({ [lamp]: 1 }),
  ]
  for (const order of [asked, answered, kept]) await shop.deliver(order, lights)
  for (const order of [asked, answered]) await shop.askReturn(order, lights)
  await shop.refuse(answered, lights, 'It was worn.')
  const list = `/api/orders/shop/${lights.shopId}`
  const waiting = async () => {
    const { body } = await market.call('GET', `${list}?state=returnAsked`, { as: lights })
    const counts = await market.call('GET', `${list}/counts`, { as: lights })
    expect(counts.body.returnAsked).toBe((body as unknown as Order[]).length)
    return (body as unknown as Order[]).map(({ _id }) => _id)
  }
  expect(await waiting()).toContain(asked._id)
  for (const { _id } of [answered, kept]) expect(await waiting()).not.toContain(_id)
  await shop.accept(asked, lights, false)
  expect(await waiting()).not.toContain(asked._id)
})

test('a request that does not fit the state of the part is a conflict', async () => {
  const order = await shop.buy({ [lamp]: 1, [vase]: 1 })
  expect((await shop.askReturn(order, lights)).body.message).toBe('Only what was delivered can be sent back.')
  expect((await shop.accept(order, lights)).body.message).toBe('The customer has not asked for a return.')
  await shop.cancel(order, pots)
  expect((await shop.askReturn(order, pots)).body.message).toBe('This part of the order was cancelled.')
  await shop.deliver(order, lights)
  await deliveredBefore(order, 14 * DAY + 1)
  expect(await shop.askReturn(order, lights)).toMatchObject({
    status: 409,
    body: { message: 'A return can be asked for within 14 days after the delivery.' },
  })
})

test('only its customer and its shop may change a part, and reasons are limited in length', async () => {
  const order = await shop.buy({ [lamp]: 1 })
  await shop.deliver(order, lights)
  const other = await market.customer('Other')
  expect((await shop.cancel(order, lights, other)).status).toBe(403)
  expect((await shop.askReturn(order, lights, 'Mine!', other)).status).toBe(403)
  expect((await shop.cancel(order, pots)).status).toBe(404)
  expect((await shop.ofPart(customer, { ...order, _id: 'nonsense' }, lights, 'cancel')).status).toBe(404)
  for (const reason of ['', '  ', 'x'.repeat(1001)])
    expect((await shop.askReturn(order, lights, reason)).status).toBe(400)
  expect((await shop.askReturn(order, lights, 'x'.repeat(1000))).status).toBe(200)
  expect((await shop.accept(order, lights, true, pots)).status).toBe(403)
  expect((await shop.accept(order, pots, true)).status).toBe(403)
  expect((await shop.refuse(order, lights, 'No.', customer)).status).toBe(403)
  expect((await shop.refuse(order, lights, '')).status).toBe(400)
  expect((await shop.ofPart(lights, order, lights, 'return/accept', {})).status).toBe(400)
})

test('only the buyer’s own review is a verified purchase, and stays one when another buyer cancels', async () => {
  const [ben, dora] = [await market.customer('Ben'), await market.customer('Dora')]
  const body = { rating: 5, comment: 'Bright.' }
  for (const as of [ben, dora]) await market.call('POST', `/api/products/${lamp}/reviews`, { as, body })
  const verified = async () => {
    const { reviews } = await market.get<Product>(`/api/products/${lamp}`)
    return [ben, dora].map(({ _id }) => reviews.find(({ user }) => user === _id)?.verifiedPurchase)
  }
  await buyOrder(market, ben, { [lamp]: 1 })
  expect(await verified()).toEqual([true, false])
  await shop.cancel(await shop.buy({ [lamp]: 1 }), lights)
  expect(await verified()).toEqual([true, false])
})

test('a review is a verified purchase until the author’s last purchase is returned; an agreed price stays spent', async () => {
  await market.call('POST', `/api/products/${lamp}/reviews`, { as: customer, body: { rating: 5, comment: 'Bright.' } })
  const review = async () => {
    return (await market.get<{ reviews: Review[] }>(`/api/products/${lamp}`)).reviews[0]
  }
  expect(await review()).toMatchObject({ verifiedPurchase: false })
  await market.offer(customer, lamp, 9)
  const haggled = await shop.buy({ [lamp]: 1 })
  expect(haggled.orderItems[0]?.price).toBe(9)
  const again = await shop.buy({ [lamp]: 1 })
  await shop.cancel(haggled, lights)
  expect(await review()).toMatchObject({ verifiedPurchase: true })
  await shop.deliver(again, lights)
  await shop.askReturn(again, lights)
  await shop.accept(again, lights, false)
  expect(await review()).toMatchObject({ verifiedPurchase: false })
  const { body } = await market.call('GET', `/api/negotiations/${lamp}`, { as: customer })
  expect(body).not.toHaveProperty('agreedPrice')
  expect((await market.get<MyOffers>('/api/offers', customer)).offers).toMatchObject([{ boughtFor: 9 }])
})

test('a size that is cancelled or sent back is in stock again as that size, and mails name it', async () => {
  const { product, variants } = await putSizesOnSale(market.context, lights.shopId, {
    M: { countInStock: 2 },
    L: { countInStock: 2 },
  })
  const [m, l] = [lineKey({ product, variant: variants.M }), lineKey({ product, variant: variants.L })]
  const cancelled = await shop.buy({ [m]: 2 })
  await shop.cancel(cancelled, lights)
  const kept = await shop.buy({ [m]: 1, [l]: 2 })
  await shop.deliver(kept, lights)
  await shop.askReturn(kept, lights)
  await shop.accept(kept, lights)
  for (const variant of Object.values(variants))
    expect(await variantStockOf(market.context, variant)).toEqual({ own: 2, shown: 4 })
  const mails = await receivedMails(market, customer.email)
  expect(JSON.stringify(mails)).toContain('2 × Summer Dress (L)')
  expect(await audit(market.context.db)).toEqual([])
})
