import type {
  HagglingSettings,
  MyOffers,
  NegotiationOutcome,
  NegotiationState,
  SessionUser,
  ShopOffer,
} from '@haggle/shared-contract'
import { HOUR } from '@haggle/shared-server'
import { expectSound, given, givenAnew, openMarket, PASSWORD, placeOrder } from '../../../test/support'

const market = given(() => openMarket(), expectSound)
const owner = given(() => market.owner())
const customer = givenAnew(() => market.customer())
let lamp: string

const LADDER: HagglingSettings = { counter: 'ladder', target: 85, hours: 24 }

beforeEach(async () => {
  lamp = (await market.product(owner))._id
})
afterEach(() => jest.restoreAllMocks())

const set = (settings: object, as = owner) =>
  market.call('PUT', `/api/products/${lamp}/haggling`, { as, body: settings })
const offer = (proposedPrice: number, as = customer) => market.offer(as, lamp, proposedPrice)
const state = () => market.get<NegotiationState>(`/api/negotiations/${lamp}`, customer)
const answer = ({ id }: { id: string }, how: 'take' | 'decline', as: { token: string } = customer) =>
  market.call('POST', `/api/offers/${id}/${how}`, { as })
const change = (differences: object) =>
  market.call('PUT', `/api/products/${lamp}`, {
    as: owner,
    body: {
      name: 'Reading lamp',
      description: 'A lamp',
      image: '/media/demo/bedside-reading-lamp.webp',
      category: 'Home & Kitchen',
      mrp: 200,
      sellingPrice: 100,
      minNegotiablePrice: 80,
      countInStock: 10,
      ...differences,
    },
  })

const counterIn = (body: unknown): ShopOffer => {
  const { counter } = body as NegotiationOutcome
  if (!counter) throw new Error(`no counter: ${JSON.stringify(body)}`)
  return counter
}

/** Switches counters on, makes an offer and returns the counter to it. */
async function countered(price = 10, settings: object = LADDER): Promise<ShopOffer> {
  await set(settings)
  return counterIn((await offer(price)).body)
}

test('with counters switched on each rejected offer is answered with a lower price, down to the target', async () => {
  expect((await set(LADDER)).body).toEqual(LADDER)
  const until = new Date(market.context.now() + 24 * HOUR).toISOString()
  const prices = []
  for (const price of [10, 20, 30]) {
    const { body } = await offer(price)
    expect(body).toMatchObject({ status: 'rejected', message: 'The shop did not accept your offer.' })
    expect(body.counter).toMatchObject({ productId: lamp, kind: 'counter', state: 'open', until })
    prices.push(counterIn(body).price)
    expect((await state()).shopOffer).toEqual(body.counter)
  }
  expect(prices).toEqual([92.5, 88, 85])
})

test('a counter by the rule meet is never below the step of the ladder', async () => {
  await set({ ...LADDER, counter: 'meet', target: 80 })
  const prices = []
  for (const price of [79.99, 10, 79]) prices.push(counterIn((await offer(price)).body).price)
  // (79.99 + 100) / 2 is less than the first step; (10 + 90) / 2 than the second; (79 + 84) / 2 is more than the third
  expect(prices).toEqual([90, 84, 81.5])
})

test('a taken price is the agreed price for 24 hours, for product and order, and costs no attempt', async () => {
  const counter = await countered()
  const taken = await answer(counter, 'take')
  const agreed = { agreedPrice: 92.5, agreedUntil: new Date(market.context.now() + 24 * HOUR).toISOString() }
  expect(taken).toMatchObject({ status: 200, body: { productId: lamp, attemptsLeft: 2, ...agreed } })
  expect(await state()).toEqual({ productId: lamp, attemptsLeft: 2, ...agreed })
  expect((await market.call('GET', `/api/products/${lamp}`, { as: customer })).body).toMatchObject(agreed)
  expect((await offer(20)).status).toBe(409)

  const order = await placeOrder(market, customer, { [lamp]: 2 })
  expect(order.orderItems[0]).toMatchObject({ price: 92.5, sellingPrice: 100 })
  expect((await answer(counter, 'take')).body).toEqual(taken.body)
  market.wait(24 * HOUR)
  expect((await answer(counter, 'take')).status).toBe(409)
})

test('a price can be declined with no attempt left, and every answer is final', async () => {
  await set(LADDER)
  for (const price of [10, 20]) await offer(price)
  const { shopOffer } = await state()
  const counter = counterIn((await offer(30)).body)
  if (!shopOffer) throw new Error('no counter')
  expect((await answer(shopOffer, 'take')).body.message).toBe('Another price took the place of this one.')
  expect((await answer(counter, 'decline')).body).toEqual({ ...counter, state: 'declined' })
  for (const how of ['take', 'decline'] as const)
    expect(await answer(counter, how)).toMatchObject({ status: 409, body: { message: 'This price was declined.' } })
  expect(await state()).toEqual({ productId: lamp, attemptsLeft: 0 })
})

test('what two customers haggle for one product does not mix, also when one of them leaves', async () => {
  await set(LADDER)
  const other = await market.customer()
  const mine = counterIn((await offer(10)).body)
  const theirs = counterIn((await offer(20, other)).body)
  const of = async (as: SessionUser) => {
    const { offers } = await market.get<MyOffers>('/api/offers', as)
    return offers.map(({ offers, shopOffer }) => [offers.map(({ price }) => price), shopOffer?.id])
  }
  expect((await state()).shopOffer?.id).toBe(mine.id)
  expect([await of(customer), await of(other)]).toEqual([[[[10], mine.id]], [[[20], theirs.id]]])
  await offer(11)
  expect(await of(other)).toEqual([[[20], theirs.id]])
  const leaving = { as: customer, body: { password: PASSWORD } }
  expect((await market.call('POST', '/api/auth/account/delete', leaving)).status).toBe(200)
  expect(await of(other)).toEqual([[[20], theirs.id]])
})

test('only its own customer can take or decline a price', async () => {
  const counter = await countered()
  const stranger = await market.customer('Stan Stranger')
  for (const how of ['take', 'decline'] as const) {
    expect((await answer(counter, how, stranger)).status).toBe(403)
    expect((await answer(counter, how, owner)).status).toBe(403)
    expect((await answer({ id: 'nonsense' }, how)).status).toBe(404)
  }
})

test('an offer at or above the shop’s price is refused and costs no attempt', async () => {
  await change({ minNegotiablePrice: 50 })
  await countered(20, { ...LADDER, target: 60 })
  for (const price of [80, 90])
    expect(await offer(price)).toMatchObject({
      status: 400,
      body: { message: 'The shop offers you $80.00. Please take that, or offer less.' },
    })
  expect(await state()).toMatchObject({ attemptsLeft: 2 })
  const accepted = await offer(79)
  expect(accepted.body).toMatchObject({ status: 'accepted', agreedPrice: 79 })
  expect(await state()).not.toHaveProperty('shopOffer')
})

test('a price lapses when its time is over', async () => {
  const counter = await countered(10, { ...LADDER, hours: 1 })
  market.wait(HOUR - 1)
  expect((await state()).shopOffer).toEqual(counter)
  market.wait(1)
  expect(await state()).toEqual({ productId: lamp, attemptsLeft: 2 })
  expect(await answer(counter, 'take')).toMatchObject({ status: 409, body: { message: 'This price has lapsed.' } })
  expect((await offer(20)).body.counter).toMatchObject({ price: 88 })
})

test('a price is void for good once the selling price drops to it, and its customer is notified', async () => {
  const counter = await countered()
  const send = jest.spyOn(market.context.realtime, 'send')
  await change({ sellingPrice: 92.5 })
  expect(send.mock.calls).toEqual([[customer._id, 'shopOffer', { ...counter, state: 'void' }]])
  await change({ sellingPrice: 100 })
  expect(await state()).not.toHaveProperty('shopOffer')
  expect((await answer(counter, 'take')).status).toBe(409)
})

test('a price is void once the product is deleted, but stays open while it is sold out', async () => {
  const counter = await countered()
  await change({ countInStock: 0 })
  expect(await answer(counter, 'take')).toMatchObject({ status: 409, body: { message: 'Out of Stock' } })
  await market.call('DELETE', `/api/products/${lamp}`, { as: owner })
  expect((await answer(counter, 'take')).body.message).toContain('holds no longer')
})

test('changing the floor changes neither open prices nor agreements', async () => {
  const counter = await countered()
  await change({ minNegotiablePrice: 1 })
  expect((await state()).shopOffer).toEqual(counter)
  await answer(counter, 'take')
  const before = await state()
  await change({ minNegotiablePrice: 85 })
  expect(await state()).toEqual(before)
})

test('switching counters off leaves open prices and makes no new ones', async () => {
  const counter = await countered()
  expect((await set({ ...LADDER, counter: 'off' })).status).toBe(200)
  expect((await state()).shopOffer).toEqual(counter)
  expect((await offer(20)).body).not.toHaveProperty('counter')
})

test.each([
  [{ ...LADDER, target: 79.99 }, 'Min Negotiable Price cannot be greater than the counter target.'],
  [{ ...LADDER, target: 100 }, 'The target must be below the selling price.'],
  [{ ...LADDER, counter: 'off', target: 79.99 }, 'Min Negotiable Price cannot be greater than the counter target.'],
  [{ ...LADDER, counter: 'off', target: 100 }, 'The target must be below the selling price.'],
  [{ ...LADDER, counter: 'off', target: 0 }, 'The target must be above 0.'],
  [{ ...LADDER, target: null }, 'Please enter the target of your counters.'],
  [{ ...LADDER, hours: 49 }, 'Hours must be at most 48'],
  [{ ...LADDER, hours: 1.5 }, expect.stringContaining('Hours') as string],
  [{ ...LADDER, counter: 'auction' }, expect.stringContaining('Counter') as string],
])('settings like %j are refused', async (settings, message) => {
  expect(await set(settings)).toMatchObject({ status: 400, body: { message } })
  const { body } = await market.call('GET', `/api/products/${lamp}/haggling`, { as: owner })
  expect(body).toEqual({ counter: 'off', target: null, hours: 24 })
})

test('only the product’s own shop can read or change its settings', async () => {
  const rival = await market.owner('Rival Inc')
  expect((await set(LADDER, rival)).status).toBe(403)
  for (const [as, status] of [
    [customer, 403],
    [rival, 403],
    [owner, 200],
  ] as const)
    expect((await market.call('GET', `/api/products/${lamp}/haggling`, { as })).status).toBe(status)
  expect((await market.call('GET', '/api/products/nonsense/haggling', { as: owner })).status).toBe(404)
})

test('a floor above the target is refused after the spec’s checks; a price at the target switches the counter off', async () => {
  await set(LADDER)
  const message = 'Min Negotiable Price cannot be greater than the counter target.'
  expect(await change({ minNegotiablePrice: 85.01 })).toMatchObject({ status: 400, body: { message } })
  expect((await change({ minNegotiablePrice: 101 })).body.message).toContain('Selling Price')
  // The audit log shows the latest entry first.
  market.wait(1000)
  await change({ sellingPrice: 85 })
  await change({ sellingPrice: 100 })
  const { body } = await market.call('GET', `/api/products/${lamp}/haggling`, { as: owner })
  expect(body).toEqual({ ...LADDER, counter: 'off' })
  const trail = await market.call('GET', '/api/audit', { as: owner })
  expect(trail.body).toContainEqual(
    expect.objectContaining({ action: 'haggling.changed', before: { counter: 'ladder' }, after: { counter: 'off' } }),
  )
})
