import type { NegotiationOutcome } from '@haggle/shared-contract'
import { DAY } from '@haggle/shared-server'
import { given, givenAnew, putOnSale, testMarket } from '../../../test/support'

const market = testMarket({ TOKEN_DAYS: '365' })
const owner = given(() => market.owner())
const customer = givenAnew(() => market.customer())

const sell = (product = {}) => putOnSale(market.context, owner.shopId, product)
const offer = (productId: string, proposedPrice: number) => market.offer(customer, productId, proposedPrice)
const haggleOn = (productId: string, counter: string) =>
  market.call('PUT', `/api/products/${productId}/haggling`, { as: owner, body: { counter, target: 85, hours: 24 } })

/** Everything that a customer is sent about a product, with ids masked. */
async function bytesAbout(minNegotiablePrice: number, counter: string): Promise<string> {
  const lamp = await sell({ minNegotiablePrice })
  await haggleOn(lamp, counter)
  const send = jest.spyOn(market.context.realtime, 'send')
  const replies: unknown[] = []
  for (const price of [20, 35, 39.99]) {
    replies.push((await offer(lamp, price)).body)
    for (const url of [`/api/negotiations/${lamp}`, `/api/products/${lamp}`])
      replies.push((await market.call('GET', url, { as: customer })).body)
  }
  replies.push(send.mock.calls.map(([, ...sent]) => sent))
  send.mockRestore()
  return JSON.stringify(replies).replaceAll(/[0-9a-f]{24}/g, 'id')
}

test.each(['off', 'ladder', 'meet'])(
  'a customer with offers below the floor is sent the same bytes whatever the floor is (%s)',
  async (counter) => {
    expect(await bytesAbout(40, counter)).toBe(await bytesAbout(85, counter))
  },
)

/** Lets an agreement lapse, and returns its product. */
async function lapse() {
  const product = await sell()
  expect((await offer(product, 90)).status).toBe(200)
  market.wait(DAY)
  return product
}

const REFUSED = { status: 409, body: { message: expect.stringContaining('one at a time') as string } }

test('after five agreements lapsed unpaid an account can hold only one at a time, for 7 days', async () => {
  for (let each = 0; each < 5; each++) await lapse()
  const lamp = await sell()
  await haggleOn(lamp, 'ladder')
  const { counter } = (await offer(lamp, 10)).body as unknown as NegotiationOutcome
  const held = await sell()
  expect((await offer(held, 90)).status).toBe(200)

  const desk = await sell()
  for (const price of [10, 90]) expect(await offer(desk, price)).toMatchObject(REFUSED)
  const { body } = await market.call('GET', `/api/negotiations/${desk}`, { as: customer })
  expect(body).toEqual({ productId: desk, attemptsLeft: 3 })
  const take = () => market.call('POST', `/api/offers/${counter?.id}/take`, { as: customer })
  expect(await take()).toMatchObject(REFUSED)

  await market.context.db.writing((tx) =>
    tx.updateTable('negotiations').set({ spent: 1 }).where('product_id', '=', held).execute(),
  )
  expect((await take()).status).toBe(200)
  expect(await take()).toMatchObject({ status: 200 })
  await market.call('DELETE', `/api/products/${lamp}`, { as: owner })
  market.wait(7 * DAY)
  for (let each = 0; each < 2; each++) expect((await offer(await sell(), 90)).status).toBe(200)
})

test('concurrent offers by an account that can hold only one agreement make one', async () => {
  for (let each = 0; each < 5; each++) await lapse()
  const products = [await sell(), await sell(), await sell()]
  const other = await market.offer(await market.customer(), products[0], 90)
  expect(other.body).toMatchObject({ status: 'accepted' })
  const replies = await Promise.all(products.map((id) => offer(id, 90)))
  expect(replies.map(({ status }) => status).sort()).toEqual([200, 409, 409])
})

test('agreements that are void before they lapse do not count', async () => {
  for (let each = 0; each < 4; each++) await lapse()
  const gone = await sell()
  await offer(gone, 90)
  await market.call('DELETE', `/api/products/${gone}`, { as: owner })
  market.wait(DAY)
  for (let each = 0; each < 2; each++) expect((await offer(await sell(), 90)).status).toBe(200)
})

test('agreements that lapsed count also once their product is gone', async () => {
  for (let each = 0; each < 5; each++) await market.call('DELETE', `/api/products/${await lapse()}`, { as: owner })
  expect((await offer(await sell(), 90)).status).toBe(200)
  expect(await offer(await sell(), 90)).toMatchObject(REFUSED)
})

test.each([
  ['within 30 days count', 0, 409],
  ['over more than 30 days do not count', 1, 200],
])('five agreements that lapsed %s', async (_, ms, status) => {
  for (let each = 0; each < 4; each++) await lapse()
  market.wait(26 * DAY + ms)
  await lapse()
  expect((await offer(await sell(), 90)).status).toBe(200)
  expect((await offer(await sell(), 90)).status).toBe(status)
})
