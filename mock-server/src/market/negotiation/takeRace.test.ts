import type { NegotiationOutcome, NegotiationState, SessionUser, ShopOffer } from '@haggle/shared-contract'
import { HOUR } from '@haggle/shared-server'
import {
  expectSound,
  given,
  openMarket,
  orderInput,
  sendOrder,
  type TestMarket,
  type TestReply,
} from '../../../test/support'

/** Two instances on one PostgreSQL; on the embedded database there is one. */
const market = given(() => openMarket(), expectSound)
const twin = given(() => market.twin())
const owner = given(() => market.owner())
let customer: SessionUser
const rival = given(() => market.customer())
let lamp: string

const LADDER = { counter: 'ladder', target: 85, hours: 1 }

/** A counter of $92.50 to a customer's offer for a new lamp of $100. */
async function countered(as?: SessionUser): Promise<ShopOffer> {
  customer = as ?? (await market.customer())
  lamp = (await market.product(owner))._id
  await market.call('PUT', `/api/products/${lamp}/haggling`, { as: owner, body: LADDER })
  const { counter } = (await offer(market, 10)).body as unknown as NegotiationOutcome
  if (!counter) throw new Error('There is no counter.')
  return counter
}

const offer = (at: TestMarket, proposedPrice: number) => at.offer(customer, lamp, proposedPrice)
const answer = (at: TestMarket, { id }: ShopOffer, how: 'take' | 'decline') =>
  at.call('POST', `/api/offers/${id}/${how}`, { as: customer })

async function stateOf({ id }: ShopOffer): Promise<ShopOffer['state'] | undefined> {
  const offers = market.context.db.read.selectFrom('shop_offers').select('state').where('id', '=', id)
  return (await offers.executeTakeFirst())?.state
}
const agreedPrice = async () => {
  return (await market.get<NegotiationState>(`/api/negotiations/${lamp}`, customer)).agreedPrice
}

/** Takes a price at both instances while something else happens at the second one. */
async function race(other: (counter: ShopOffer) => Promise<TestReply>) {
  const counter = await countered()
  const replies = await Promise.all([answer(market, counter, 'take'), other(counter), answer(twin, counter, 'take')])
  const [one, otherReply, again] = replies
  for (const taken of [one, again]) expect([200, 409]).toContain(taken.status)
  const isTaken = one.status === 200 || again.status === 200
  expect((await stateOf(counter)) === 'taken').toBe(isTaken)
  return { isTaken, otherReply, taken: [one, again].filter(({ status }) => status === 200) }
}

test.each<[string, (counter: ShopOffer) => Promise<TestReply>]>([
  ['a decline in another tab', (counter) => answer(twin, counter, 'decline')],
  ['a better offer', () => offer(twin, 82)],
  ['the shop’s withdrawal', ({ id }) => twin.call('DELETE', `/api/shops/${owner.shopId}/offers/${id}`, { as: owner })],
])('when taking a price races with %s, one of them wins', async (_, other) => {
  for (let round = 0; round < 3; round++) {
    const { isTaken, otherReply, taken } = await race(other)
    expect(otherReply.status).toBe(isTaken ? 409 : 200)
    for (const { body } of taken) expect(body).toEqual(taken[0]?.body)
    const agreed = otherReply.body as unknown as NegotiationOutcome
    expect(await agreedPrice()).toBe(isTaken ? 92.5 : agreed.agreedPrice)
  }
})

test.each<[string, () => Promise<TestReply>]>([
  ['a price cut', () => twin.call('PUT', `/api/products/${lamp}`, { as: owner, body: fallen })],
  ['deletion of the product', () => twin.call('DELETE', `/api/products/${lamp}`, { as: owner })],
])('%s voids a price, also one that is being taken at the same moment', async (_, end) => {
  for (let round = 0; round < 3; round++) {
    const { otherReply } = await race(end)
    expect(otherReply.status).toBe(200)
    expect(await agreedPrice()).toBeUndefined()
  }
})

const fallen = {
  ...{
    name: 'Reading lamp',
    description: 'A lamp',
    image: '/media/demo/bedside-reading-lamp.webp',
    category: 'Home & Kitchen',
  },
  ...{ mrp: 200, sellingPrice: 90, minNegotiablePrice: 80, countInStock: 10 },
}

test('taking a price while the last units are sold succeeds or fails as out of stock', async () => {
  for (let round = 0; round < 3; round++) {
    const { isTaken, otherReply } = await race(async () => {
      const input = await orderInput(twin, rival, { [lamp]: 10 })
      return sendOrder(twin, rival, input)
    })
    expect(otherReply.status).toBe(201)
    expect(await agreedPrice()).toBe(isTaken ? 92.5 : undefined)
    const order = otherReply.body as unknown as { _id: string }
    await market.call('POST', `/api/orders/${order._id}/cancel`, { as: rival })
  }
})

test('a customer limited to one agreement takes a price from many tabs at once, each with the same reply', async () => {
  const as = await market.customer()
  for (let lapsed = 0; lapsed < 5; lapsed++) {
    const { _id: productId } = await market.product(owner)
    await market.offer(as, productId, 90)
    market.wait(25 * HOUR)
  }
  const counter = await countered(as)
  const replies = await Promise.all(
    Array.from({ length: 12 }, (_, at) => answer(at % 2 ? market : twin, counter, 'take')),
  )
  for (const { status, body } of replies) expect([status, body]).toEqual([200, replies[0]?.body])
})

test('taking a price while it lapses succeeds or fails as lapsed', async () => {
  for (let round = 0; round < 3; round++) {
    const { isTaken } = await race(async (counter) => {
      market.wait(HOUR)
      return answer(twin, counter, 'decline')
    })
    expect(await agreedPrice()).toBe(isTaken ? 92.5 : undefined)
  }
})
