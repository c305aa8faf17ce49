import type { HagglingInsight, SessionUser } from '@haggle/shared-contract'
import { DAY, MINUTE } from '@haggle/shared-server'
import {
  givenAnew,
  lamp as anyLamp,
  markPaid,
  placeOrder,
  placePaidOrder,
  putOnSale,
  testMarket,
} from '../../../test/support'
import { agentOf } from '../../../test/support/agents'
import { newId } from '../../base/ids'
import type { Session } from '../../core/sessions/sessions'
import { hagglingInsight } from './insight'

const market = testMarket()
const owner = givenAnew(() => market.owner())
let lamp: string

beforeEach(async () => {
  lamp = await putOnSale(market.context, owner.shopId, { countInStock: 100 })
})

type FullInsight = Extract<HagglingInsight, { funnel: unknown }>

const insight = (query = '') => market.get<FullInsight>(`/api/products/${lamp}/haggling/insight${query}`, owner)

/** A customer who makes these offers. */
async function haggler(...prices: number[]): Promise<SessionUser> {
  const as = await market.customer()
  for (const proposedPrice of prices) {
    market.wait(1)
    await market.offer(as, lamp, proposedPrice)
  }
  return as
}

test('fewer than 20 customers give no insight', async () => {
  for (let each = 0; each < 19; each++) await haggler(10)
  expect(await insight()).toEqual({ customers: 19, needed: 20 })
  await haggler(10)
  expect(await insight()).toMatchObject({ customers: 20, funnel: { offered: 20, agreed: 0, paid: 0, lapsed: 0 } })
})

test('insight shows offers, funnel, near misses and the results of other floors', async () => {
  for (let each = 0; each < 16; each++) await haggler(10, 50)
  await haggler(70, 75)
  await haggler(95)
  const [paying, impatient] = [await haggler(60, 90), await haggler(40, 79.99)]
  await market.context.db.writing((tx) =>
    tx.updateTable('negotiations').set({ spent: 1 }).where('user_id', '=', paying._id).execute(),
  )
  // Buys at the selling price after all.
  await placePaidOrder(market, impatient, { [lamp]: 1 })
  market.wait(DAY)

  const { bins, ...rest } = await insight('?floor=50')
  expect(bins).toHaveLength(20)
  expect(bins.filter(({ offers }) => offers > 0).map(({ from, to, offers }) => [from, to, offers])).toEqual([
    [10, 15, 16],
    [40, 45, 1],
    [50, 55, 16],
    [60, 65, 1],
    [70, 75, 1],
    [75, 80, 2],
    [90, 95, 1],
    [95, 100, 1],
  ])
  const { best, ...replay } = rest.replay
  expect({ ...rest, replay }).toEqual({
    customers: 20,
    funnel: { offered: 20, agreed: 2, paid: 1, lapsed: 1 },
    nearMisses: { customers: 2, worth: 154.99 },
    // Worth is halved, because one of two agreements was paid.
    replay: { now: { floor: 80, deals: 2, worth: 92.5 }, asked: { floor: 50, deals: 19, worth: 512.5 } },
  })
  expect(best).toMatchObject({ floor: 50, deals: 19, worth: 512.5 })
  expect(best.low).toBeLessThan(best.worth)
  expect(best.high).toBeGreaterThan(best.worth)
  expect(await insight('?floor=50')).toMatchObject({ replay: { best } })
})

test('insight counts every offer once, however many are read at a time', async () => {
  const hagglers = [await haggler(10)]
  while (hagglers.length < 20) hagglers.push(await haggler(10))
  const { db, now } = market.context
  const more = Array.from({ length: 8100 }, (_, at) => ({
    ...{ id: newId(now()), user_id: hagglers[at % 20]?._id ?? '', product_id: lamp },
    ...{ offer_cents: 5000, accepted: 0, created_at: now() - (at % 7) },
  }))
  await db.writing(async (tx) => {
    for (let from = 0; from < more.length; from += 1000)
      await tx
        .insertInto('offers')
        .values(more.slice(from, from + 1000))
        .execute()
  })
  const { customers, bins } = await insight()
  expect(customers).toBe(20)
  expect(bins.flatMap(({ from, offers }) => (offers > 0 ? [[from, offers]] : []))).toEqual([
    [10, 20],
    [50, 8100],
  ])
})

test('a paid agreement counts as paid after the price has fallen to it, and after the product was deleted', async () => {
  const gone = (await market.product(owner))._id
  const offers = async (as: SessionUser, productId: string) => market.offer(as, productId, 90)
  for (let each = 0; each < 18; each++) await haggler(10)
  const paying = await haggler(90)
  await haggler(90)
  await offers(paying, gone)
  await market.context.db.writing((tx) =>
    tx.updateTable('negotiations').set({ spent: 1 }).where('user_id', '=', paying._id).execute(),
  )
  await market.call('DELETE', `/api/products/${gone}`, { as: owner })
  await market.call('PUT', `/api/products/${lamp}`, { as: owner, body: anyLamp({ sellingPrice: 90, mrp: 200 }) })
  expect(await insight()).toMatchObject({ funnel: { agreed: 2, paid: 1, lapsed: 0 } })

  await haggler(80)
  market.wait(DAY)
  // Three of four ended agreements are not void: two were paid, one lapsed.
  expect(await insight()).toMatchObject({
    funnel: { agreed: 3, paid: 1, lapsed: 1 },
    replay: { now: { floor: 72, deals: 3, worth: 173.33 } },
  })
})

test('the order of a customer who paid the selling price after all may be older than the period', async () => {
  const impatient = await market.customer()
  const { _id } = await placeOrder(market, impatient, { [lamp]: 1 })
  market.wait(10 * MINUTE)
  await market.offer(impatient, lamp, 70)
  for (let each = 0; each < 19; each++) await haggler(50)
  market.wait(1)
  await markPaid(market, _id)
  market.wait(90 * DAY - 5 * MINUTE)

  const session = { userId: owner._id, role: 'shopOwner', shopId: owner.shopId } as Session
  expect(await hagglingInsight(market.context, session, lamp, { floor: 60 })).toMatchObject({
    customers: 20,
    replay: { asked: { deals: 0 } },
  })
})

test('what agents offered and agreed on is counted apart, where there are any', async () => {
  for (let each = 0; each < 20; each++) await haggler(10)
  const agents = [await agentOf(market, await market.customer()), await agentOf(market, await market.customer())]
  expect(await insight()).not.toHaveProperty('byAgent')
  for (const [at, proposedPrice] of [
    [0, 50],
    [0, 55],
    [1, 60],
    [1, 90],
  ] as const)
    await agents[at]?.use('make_offer', { productId: lamp, proposedPrice })
  const { customers, funnel, byAgent } = await insight()
  expect({ customers, agreed: funnel.agreed, byAgent }).toEqual({
    customers: 22,
    agreed: 1,
    byAgent: { customers: 2, offers: 4, agreed: 1 },
  })
})

test('only the product’s own shop can read its insight', async () => {
  const rival = await market.owner('Rival Inc')
  const url = `/api/products/${lamp}/haggling/insight`
  expect((await market.call('GET', url, { as: rival })).status).toBe(403)
  expect((await market.call('GET', '/api/products/nonsense/haggling/insight', { as: owner })).status).toBe(404)
  for (const floor of ['-1', 'low', '1.234', '', '0x10'])
    expect((await market.call('GET', `${url}?floor=${floor}`, { as: owner })).status).toBe(400)
})
