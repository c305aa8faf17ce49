import {
  lineKey,
  type MyOffers,
  type NegotiationOutcome,
  type NegotiationState,
  type OfferThreads,
  type ReceivedOffers,
  type SessionUser,
  type ShopOffer,
} from '@haggle/shared-contract'
import {
  changeVariant,
  expectSound,
  givenAnew,
  orderInput,
  placeOrder,
  putOnSale,
  putSizesOnSale,
  testMarket,
} from '../../../test/support'
import { voidVariantPrices } from './shopOffers'

const market = testMarket()
const owner = givenAnew(() => market.owner())
const customer = givenAnew(() => market.customer())
let product: string
let M: string
let L: string

beforeEach(async () => {
  const dress = await putSizesOnSale(market.context, owner.shopId, {
    M: { sellingPrice: 100, minNegotiablePrice: 80 },
    L: { sellingPrice: 200, minNegotiablePrice: 150 },
  })
  product = dress.product
  ;({ M, L } = dress.variants)
})
afterEach(() => expectSound(market))

const offer = (variant: string | undefined, proposedPrice: number, productId = product) => {
  market.wait(1)
  return market.offer(customer, productId, proposedPrice, { ...(variant !== undefined && { variant }) })
}
const outcome = async (...made: Parameters<typeof offer>) =>
  (await offer(...made)).body as unknown as NegotiationOutcome
const counterWith = (target: number, variant?: string) =>
  market.call('PUT', `/api/products/${product}/haggling`, {
    as: owner,
    body: { counter: 'ladder', target, hours: 24, ...(variant !== undefined && { variant }) },
  })
const reply = async (price: number, variant?: string) => {
  market.wait(1)
  const body = { productId: product, customerId: customer._id, price, ...(variant !== undefined && { variant }) }
  return market.call('POST', `/api/shops/${owner.shopId}/offers`, { as: owner, body })
}
const state = (query = '') => market.get<NegotiationState>(`/api/negotiations/${product}${query}`, customer)
const take = (id: string | undefined) => market.call('POST', `/api/offers/${id}/take`, { as: customer })
const get = async (url: string, as: SessionUser) => (await market.call('GET', url, { as })).body

test('an offer is compared with the price and floor of its size, and three are all for the product', async () => {
  expect(await outcome(M, 79)).toMatchObject({ status: 'rejected', variant: M, attemptsLeft: 2 })
  expect(await offer(M, 100)).toMatchObject({ status: 400 })
  expect(await outcome(L, 100)).toMatchObject({ status: 'rejected', variant: L, attemptsLeft: 1 })
  expect(await outcome(L, 150)).toMatchObject({ status: 'accepted', variant: L, attemptsLeft: 0, agreedPrice: 150 })
  expect(await offer(M, 90)).toMatchObject({
    status: 409,
    body: { message: 'The shop has already accepted your offer of $150.00.' },
  })
})

test('an agreement is for its size alone', async () => {
  await offer(L, 150)
  expect(await state()).toMatchObject({ productId: product, variant: L, agreedPrice: 150 })
  expect(await get(`/api/products/${product}`, customer)).toMatchObject({ variant: L, agreedPrice: 150 })
  const lines = { [lineKey({ product, variant: L })]: 1, [lineKey({ product, variant: M })]: 1 }
  expect(await placeOrder(market, customer, lines)).toMatchObject({
    orderItems: [
      { variant: L, price: 150, sellingPrice: 200 },
      { variant: M, price: 100 },
    ],
    itemsPrice: 250,
  })
})

test('an offer names a size that the product has', async () => {
  const other = await putSizesOnSale(market.context, owner.shopId, { S: {} })
  const lamp = await putOnSale(market.context, owner.shopId)
  for (const variant of [undefined, other.variants.S, 'nothing'])
    expect(await offer(variant, 90)).toMatchObject({ status: 400, body: { message: 'Please choose Size.' } })
  expect(await offer(M, 90, lamp)).toMatchObject({ status: 400, body: { message: 'This product has no variants.' } })
  await changeVariant(market.context, { product, variant: M }, { deleted_at: 1 })
  expect((await offer(M, 90)).status).toBe(404)
  await changeVariant(market.context, { product, variant: L }, { stock: 0, received: 0 })
  expect(await offer(L, 160)).toMatchObject({ status: 409, body: { message: 'Out of Stock' } })
  expect(await state()).toEqual({ productId: product, attemptsLeft: 3 })
})

test('a price that falls to what was agreed on its size, or the end of that size, voids the agreement alone', async () => {
  const become = async (variant: string, to: { selling_cents?: number; deleted_at?: number }) => {
    await changeVariant(market.context, { product, variant }, to)
    await market.context.db.writing((tx) => voidVariantPrices(market.context, tx, product, [variant]))
  }
  await offer(L, 150)
  await become(M, { deleted_at: 1 })
  await become(L, { selling_cents: 15_001 })
  expect(await state()).toMatchObject({ agreedPrice: 150 })
  await become(L, { selling_cents: 15_000 })
  await become(L, { selling_cents: 20_000 })
  expect(await state()).toEqual({ productId: product, attemptsLeft: 0 })
})

test('each size has its own counter and its own open price, and taking one ends the others', async () => {
  await counterWith(90, M)
  await counterWith(160, L)
  const first = await outcome(M, 50)
  expect(first.counter).toMatchObject({ variant: M, variantText: 'M' })
  const second = await outcome(L, 100)
  expect(second.counter).toMatchObject({ variant: L, variantText: 'L', state: 'open' })
  expect((await state(`?variant=${M}`)).shopOffer).toMatchObject({ id: first.counter?.id, state: 'open' })
  expect((await state()).shopOffer).toMatchObject({ id: second.counter?.id, state: 'open' })
  // what is at or above the open price of M is far below that of L
  expect((await offer(M, first.counter?.price ?? 0)).status).toBe(400)
  const send = jest.spyOn(market.context.realtime, 'send')
  expect(await take(second.counter?.id)).toMatchObject({ status: 200, body: { variant: L, attemptsLeft: 1 } })
  expect(send.mock.calls).toContainEqual([
    customer._id,
    'shopOffer',
    expect.objectContaining({ id: first.counter?.id, variantText: 'M', state: 'superseded' }),
  ])
  send.mockRestore()
  expect((await take(first.counter?.id)).status).toBe(409)
  expect(await take(second.counter?.id)).toMatchObject({ status: 200, body: { agreedPrice: second.counter?.price } })
})

test('settings without a size are for all, and are refused where one does not allow them', async () => {
  const url = `/api/products/${product}/haggling`
  expect(await counterWith(120)).toMatchObject({
    status: 400,
    body: { message: 'M: The target must be below the selling price.' },
  })
  expect((await counterWith(85)).body.message).toMatch(/^L: Min Negotiable Price/)
  await changeVariant(market.context, { product, variant: L }, { floor_cents: 8000 })
  expect((await counterWith(85)).status).toBe(200)
  const settings = { counter: 'ladder', target: 85, hours: 24 }
  expect(await get(url, owner)).toEqual(settings)
  expect(await get(`${url}?variant=${L}`, owner)).toEqual({ ...settings, variant: L })
  await counterWith(170, L)
  expect(await get(`${url}?variant=${M}`, owner)).toMatchObject({ target: 85 })
  expect(await get(url, owner)).toMatchObject({ counter: 'off', target: null })
  const other = await putSizesOnSale(market.context, owner.shopId, { S: {} })
  expect((await counterWith(85, other.variants.S)).status).toBe(400)
})

test('a reply by hand is about a size that its customer offered for, and its notice names it', async () => {
  await offer(L, 100)
  expect((await reply(190)).status).toBe(400)
  expect((await reply(90, M)).status).toBe(404)
  expect((await reply(200, L)).status).toBe(400)
  expect(await reply(180, L)).toMatchObject({ status: 201, body: { variant: L, variantText: 'L', price: 180 } })
  const notices = await get('/api/notices?pageNumber=1', customer)
  expect(notices).toMatchObject({
    notices: [{ text: 'Corner Shop offers you $180.00 for Summer Dress (L).' }],
  })
  await offer(M, 50)
  expect((await reply(90, M)).status).toBe(201)
  // neither supersedes the other
  expect((await state(`?variant=${L}`)).shopOffer).toMatchObject({ price: 180 })
})

test('lists of offers name the size and what it costs', async () => {
  await offer(L, 100)
  await offer(M, 50)
  await reply(95, M)
  const { offers } = (await get(`/api/shops/${owner.shopId}/offers?pageNumber=1`, owner)) as unknown as ReceivedOffers
  expect(offers).toMatchObject([
    // 30 below its floor, then 50
    { variantText: 'M', price: 50, product: { sellingPrice: 100 }, shopOffer: { variantText: 'M', price: 95 } },
    { variantText: 'L', price: 100, product: { sellingPrice: 200 } },
  ])
  expect(offers[1]).not.toHaveProperty('shopOffer')
  const { threads } = (await get(`/api/shops/${owner.shopId}/offers?by=thread`, owner)) as unknown as OfferThreads
  expect(threads).toMatchObject([
    {
      offers: [
        { variantText: 'M', sellingPrice: 100 },
        { variantText: 'L', sellingPrice: 200 },
      ],
      answers: [{ variantText: 'M' }],
      canReply: true,
    },
  ])
  const [{ id = '' } = {}] = threads[0]?.answers ?? []
  await take(id)
  const mine = (await get('/api/offers', customer)) as unknown as MyOffers
  expect(mine.offers).toMatchObject([
    {
      product: { _id: product, sellingPrice: 100, countInStock: 10 },
      variant: M,
      variantText: 'M',
      agreedPrice: 95,
      offers: [{ variantText: 'M' }, { variantText: 'L' }],
    },
  ])
})

test('a thread can be answered while one of its sizes can', async () => {
  const canReply = async () =>
    ((await get(`/api/shops/${owner.shopId}/offers?by=thread`, owner)) as unknown as OfferThreads).threads[0]?.canReply
  const decline = async (made: Awaited<ReturnType<typeof reply>>) =>
    market.call('POST', `/api/offers/${(made.body as unknown as ShopOffer).id}/decline`, { as: customer })
  await offer(L, 100)
  await offer(M, 50)
  await decline(await reply(180, L))
  expect((await reply(170, L)).status).toBe(409)
  expect(await canReply()).toBe(true)
  await changeVariant(market.context, { product, variant: M }, { deleted_at: 1 })
  expect(await canReply()).toBe(false)
})

test('an agreed price does not make another size cheaper at checkout', async () => {
  await offer(M, 80)
  const input = await orderInput(market, customer, { [lineKey({ product, variant: M })]: 1 })
  const forged = { ...input, orderItems: [{ ...input.orderItems[0], variant: L }] }
  const { status, body } = await market.call('POST', '/api/orders', { as: customer, body: forged })
  expect([status, body.message]).toEqual([409, expect.stringMatching(/^Prices have changed/)])
})

test('insight is about one size', async () => {
  const url = `/api/products/${product}/haggling/insight`
  expect((await market.call('GET', url, { as: owner })).status).toBe(400)
  await offer(M, 50)
  expect(await get(`${url}?variant=${M}`, owner)).toEqual({ customers: 1, needed: 20 })
  expect(await get(`${url}?variant=${L}`, owner)).toEqual({ customers: 0, needed: 20 })
})
