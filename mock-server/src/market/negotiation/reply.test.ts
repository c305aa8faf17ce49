import type { NegotiationState, ShopOffer } from '@haggle/shared-contract'
import { HOUR } from '@haggle/shared-server'
import { givenAnew, PASSWORD, testMarket } from '../../../test/support'

const market = testMarket()
const owner = givenAnew(() => market.owner())
const customer = givenAnew(() => market.customer())
let lamp: string

beforeEach(async () => {
  lamp = (await market.product(owner))._id
})
afterEach(() => jest.restoreAllMocks())

const offer = (proposedPrice: number) => market.offer(customer, lamp, proposedPrice)
const reply = (price: number, differences: object = {}, as = owner) =>
  market.call('POST', `/api/shops/${owner.shopId}/offers`, {
    as,
    body: { productId: lamp, customerId: customer._id, price, ...differences },
  })
const answer = ({ id }: { id: string }, how: 'take' | 'decline') =>
  market.call('POST', `/api/offers/${id}/${how}`, { as: customer })
const withdraw = ({ id }: { id: string }, as = owner) =>
  market.call('DELETE', `/api/shops/${as.shopId}/offers/${id}`, { as })
const state = () => market.get<NegotiationState>(`/api/negotiations/${lamp}`, customer)
const made = async (price: number) => (await reply(price)).body as unknown as ShopOffer

test('a reply reaches its customer, who can take it', async () => {
  await offer(60)
  const send = jest.spyOn(market.context.realtime, 'send')
  const { status, body } = await reply(75)
  const until = new Date(market.context.now() + 48 * HOUR).toISOString()
  const open = {
    id: (body as unknown as ShopOffer).id,
    productId: lamp,
    kind: 'reply',
    price: 75,
    until,
    state: 'open',
  }
  expect([status, body]).toEqual([201, open])
  expect(send.mock.calls).toEqual([[customer._id, 'shopOffer', open]])
  expect((await state()).shopOffer).toEqual(open)
  expect((await answer(open, 'take')).body).toMatchObject({ agreedPrice: 75, attemptsLeft: 2 })
  expect(await reply(70)).toMatchObject({ status: 409, body: { message: expect.stringContaining('agreed') as string } })
  expect((await withdraw(open)).status).toBe(409)
})

test('a reply is at least the best offer and below the selling price; it may be below the floor', async () => {
  for (const price of [60, 30]) await offer(price)
  for (const [price, bound] of [
    [59.99, 'not be below the best offer of this customer, $60.00.'],
    [100, 'be below the selling price, $100.00.'],
    [120, 'be below the selling price, $100.00.'],
  ] as const)
    expect(await reply(price)).toMatchObject({ status: 400, body: { message: `Your price must ${bound}` } })
  for (const hours of [0, 49, 2.5]) expect((await reply(60, { hours })).status).toBe(400)
  expect((await reply(60, { hours: 1 })).status).toBe(201)
})

test('a reply to an unknown customer, to one without an offer and to one who has left are refused alike', async () => {
  const nobody = await reply(90, { customerId: 'nobody' })
  expect(nobody.status).toBe(404)
  expect(await reply(90)).toMatchObject({ status: 404, body: nobody.body })
  await offer(60)
  const leaving = { as: customer, body: { password: PASSWORD } }
  expect((await market.call('POST', '/api/auth/account/delete', leaving)).status).toBe(200)
  expect(await reply(90)).toMatchObject({ status: 404, body: nobody.body })
})

test('a shop can reply within 7 days after the last offer', async () => {
  await offer(60)
  await market.context.db.writing((tx) =>
    tx
      .updateTable('offers')
      .set({ created_at: market.context.now() - 7 * 24 * HOUR })
      .where('product_id', '=', lamp)
      .execute(),
  )
  expect((await made(90)).state).toBe('open')
  market.wait(1)
  expect((await reply(80)).status).toBe(400)
})

test('each reply must be lower than the open one, and there can be three', async () => {
  await offer(60)
  const first = await made(90)
  expect(await reply(90)).toMatchObject({
    status: 409,
    body: { message: 'Your price must be below the one that is open, $90.00.' },
  })
  const send = jest.spyOn(market.context.realtime, 'send')
  const second = await made(85)
  expect(send.mock.calls).toEqual([
    [customer._id, 'shopOffer', { ...first, state: 'superseded' }],
    [customer._id, 'shopOffer', second],
  ])
  await made(80)
  expect(await reply(70)).toMatchObject({
    status: 409,
    body: { message: 'You have replied to this customer 3 times.' },
  })
})

test('each customer can get three replies', async () => {
  await offer(60)
  for (const price of [90, 85, 80]) await made(price)
  const other = await market.customer()
  await market.offer(other, lamp, 60)
  expect((await reply(95, { customerId: other._id })).status).toBe(201)
})

test('automatic counters are not among the three replies', async () => {
  const body = { counter: 'ladder', target: 90, hours: 24 }
  await market.call('PUT', `/api/products/${lamp}/haggling`, { as: owner, body })
  for (const price of [60, 61, 62]) expect((await offer(price)).body).toHaveProperty('counter')
  for (const price of [89, 88, 87]) expect((await reply(price)).status).toBe(201)
  expect((await reply(86)).status).toBe(409)
})

test('after a decline a shop can reply only to a new offer', async () => {
  await offer(60)
  const first = await made(90)
  await offer(61)
  await answer(first, 'decline')
  expect((await reply(80)).status).toBe(409)
  await offer(62)
  expect((await reply(80)).status).toBe(201)
})

test('a shop can withdraw its own price until it is answered', async () => {
  await offer(60)
  const open = await made(90)
  const rival = await market.owner('Rival Inc')
  expect((await withdraw(open, rival)).status).toBe(403)
  expect((await withdraw({ id: 'nonsense' })).status).toBe(404)
  expect(await withdraw(open)).toMatchObject({ status: 200, body: { ...open, state: 'withdrawn' } })
  expect((await withdraw(open)).status).toBe(409)
  expect(await answer(open, 'take')).toMatchObject({ status: 409, body: { message: 'The shop withdrew this price.' } })
  expect(await state()).not.toHaveProperty('shopOffer')
  const actions = (await market.get<{ action: string }[]>('/api/audit', owner)).map(({ action }) => action)
  expect(actions).toEqual(expect.arrayContaining(['shopOffer.made', 'shopOffer.withdrawn']))
})

test('only the product’s own shop can reply', async () => {
  await offer(60)
  const rival = await market.owner('Rival Inc')
  expect((await reply(90, {}, rival)).status).toBe(403)
  const others = await market.call('POST', `/api/shops/${rival.shopId}/offers`, {
    as: rival,
    body: { productId: lamp, customerId: customer._id, price: 90 },
  })
  expect(others.status).toBe(403)
})
