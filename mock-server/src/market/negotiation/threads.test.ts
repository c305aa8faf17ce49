import type { OfferThreads, SessionUser, ShopOffer } from '@haggle/shared-contract'
import { DAY } from '@haggle/shared-server'
import { givenAnew, lamp as newLamp, putOnSale, testMarket } from '../../../test/support'

const market = testMarket()
const owner = givenAnew(() => market.owner())
const ina = givenAnew(() => market.customer('Ina'))
const otto = givenAnew(() => market.customer('Otto'))
let lamp: string
let desk: string

beforeEach(async () => {
  lamp = await putOnSale(market.context, owner.shopId, { minNegotiablePrice: 80 })
  desk = await putOnSale(market.context, owner.shopId, { name: 'Desk', minNegotiablePrice: 60 })
})

async function offer(as: SessionUser, productId: string, proposedPrice: number) {
  market.wait(1)
  await market.offer(as, productId, proposedPrice)
}
async function reply(customer: SessionUser, productId: string, price: number) {
  market.wait(1)
  const body = { productId, customerId: customer._id, price }
  return (await market.call('POST', `/api/shops/${owner.shopId}/offers`, { as: owner, body }))
    .body as unknown as ShopOffer
}
const inbox = (query = '') => market.get<OfferThreads>(`/api/shops/${owner.shopId}/offers?by=thread${query}`, owner)
const names = async (query = '') =>
  (await inbox(query)).threads.map(({ customer, product }) => `${customer.name}: ${product.name}`)

test('a thread has all offers of a customer for a product and the shop’s answers, newest first', async () => {
  await offer(ina, lamp, 50)
  const first = await reply(ina, lamp, 95)
  await offer(ina, lamp, 60)
  const second = await reply(ina, lamp, 90)
  expect(await inbox()).toEqual({
    threads: [
      {
        product: { _id: lamp, name: 'Lamp', image: '/media/lamp.webp', sellingPrice: 100 },
        customer: { _id: ina._id, name: 'Ina' },
        offers: [
          expect.objectContaining({ price: 60, status: 'rejected' }),
          expect.objectContaining({ price: 50, status: 'rejected' }),
        ],
        answers: [
          { ...second, createdAt: expect.any(String) as string },
          { ...first, state: 'superseded', createdAt: expect.any(String) as string },
        ],
        canReply: true,
      },
    ],
    page: 1,
    pages: 1,
    total: 1,
  })
})

test('those that can be answered come first, nearest to the floor, then the newest', async () => {
  await offer(otto, lamp, 90)
  await offer(ina, lamp, 50)
  await offer(ina, desk, 55)
  await offer(otto, desk, 20)
  await offer(ina, lamp, 70)
  expect(await names()).toEqual(['Ina: Desk', 'Ina: Lamp', 'Otto: Desk', 'Otto: Lamp'])
  // a session is shorter than the time for a reply
  await market.context.db.writing((tx) =>
    tx
      .updateTable('offers')
      .set((eb) => ({ created_at: eb('created_at', '-', 8 * DAY) }))
      .execute(),
  )
  expect(await names()).toEqual(['Ina: Lamp', 'Otto: Desk', 'Ina: Desk', 'Otto: Lamp'])
  expect((await inbox()).threads.map(({ canReply }) => canReply)).toEqual([false, false, false, false])
})

test('a thread cannot be answered after a decline until a new offer, after three replies, nor after an agreement', async () => {
  const canReply = async () => (await inbox()).threads[0]?.canReply
  await offer(ina, lamp, 50)
  const { id } = await reply(ina, lamp, 98)
  await market.call('POST', `/api/offers/${id}/decline`, { as: ina })
  expect(await canReply()).toBe(false)
  await offer(ina, lamp, 55)
  expect(await canReply()).toBe(true)
  await reply(ina, lamp, 97)
  const last = await reply(ina, lamp, 96)
  expect(last.price).toBe(96)
  expect(await canReply()).toBe(false)
  await offer(otto, desk, 10)
  const taken = await reply(otto, desk, 50)
  await market.call('POST', `/api/offers/${taken.id}/take`, { as: otto })
  expect(await names('&state=accepted')).toEqual(['Otto: Desk'])
  expect((await inbox('&state=accepted')).threads[0]?.canReply).toBe(false)
})

test('a thread cannot be answered once the selling price fell to what the customer had offered', async () => {
  await offer(ina, desk, 55)
  expect((await inbox()).threads[0]?.canReply).toBe(true)
  const prices = newLamp({ sellingPrice: 50, minNegotiablePrice: 40 })
  expect((await market.call('PUT', `/api/products/${desk}`, { as: owner, body: prices })).status).toBe(200)
  expect((await inbox()).threads[0]?.canReply).toBe(false)
})

test('threads are filtered by product and state', async () => {
  await offer(ina, lamp, 50)
  await offer(ina, desk, 60)
  await offer(otto, lamp, 40)
  await reply(otto, lamp, 90)
  expect(await names(`&productId=${desk}`)).toEqual(['Ina: Desk'])
  expect(await names('&state=open')).toEqual(['Otto: Lamp'])
  expect(await names('&state=accepted')).toEqual(['Ina: Desk'])
  expect(await names('&state=rejected')).toEqual(['Ina: Lamp', 'Otto: Lamp'])
  const refused = await market.call('GET', `/api/shops/${owner.shopId}/offers?by=customer`, { as: owner })
  expect(refused).toMatchObject({
    status: 400,
    body: { message: expect.stringContaining("must be 'thread'") as string },
  })
})

test('a page has 20 threads, past the last page the last', async () => {
  for (let each = 0; each < 21; each++) await offer(await market.customer(`Customer ${each}`), lamp, 10 + each)
  expect((await inbox()).threads).toHaveLength(20)
  expect(await inbox('&pageNumber=9')).toMatchObject({
    page: 2,
    pages: 2,
    total: 21,
    threads: [{ offers: [{ price: 10 }] }],
  })
})

test('another owner cannot read them', async () => {
  const rival = await market.owner('Rival Inc')
  const { status } = await market.call('GET', `/api/shops/${owner.shopId}/offers?by=thread`, { as: rival })
  expect(status).toBe(403)
})
