import type { Order, ShopOverview } from '@haggle/shared-contract'
import { toCents, toDollars } from '@haggle/shared-contract'
import { DAY, HOUR } from '@haggle/shared-server'
import type { Updateable } from 'kysely'
import { markPaid, openMarket, placeOrder, placePaidOrder, testMarket, type TestMarket } from '../../../test/support'
import { audit } from '../../../tools/audit/audit'
import { seedBulk } from '../../../tools/seed/bulk'
import type { Tables } from '../../core/database/tables'
import { startOfDay } from '../orders/localDay'
import { bestSellers } from './overviewStore'

const market = testMarket()

const dayOf = (time: number) => new Date(time).toISOString().slice(0, 10)

type Owner = Awaited<ReturnType<TestMarket['owner']>>

async function overview(owner: Owner, query = '', as = owner) {
  const { status, body } = await market.call('GET', `/api/shops/${owner.shopId}/overview?${query}`, { as })
  return { status, message: body.message, overview: body as unknown as ShopOverview }
}

test('a new shop has an overview of empty days', async () => {
  const owner = await market.owner()
  const { overview: empty } = await overview(owner)
  expect(empty).toMatchObject({
    revenue: 0,
    orders: 0,
    toDeliver: 0,
    bestSellers: [],
    offers: { made: 0, accepted: 0, paid: 0 },
  })
  expect(empty.series).toHaveLength(30)
  expect(empty.series.at(-1)).toEqual({ from: dayOf(market.context.now()), revenue: 0, orders: 0 })
})

test('every figure matches the shop’s orders to the cent', async () => {
  const [owner, rival, customer] = [await market.owner(), await market.owner('Rival'), await market.customer()]
  const lamp = await market.product(owner, { name: 'Lamp', sellingPrice: 33.33, countInStock: 100 })
  const rope = await market.product(owner, { name: 'Rope', sellingPrice: 0.07, countInStock: 100 })
  const other = await market.product(rival)
  const carts = [
    { [lamp._id]: 3, [rope._id]: 1, [other._id]: 1 },
    { [rope._id]: 7 },
    { [other._id]: 1 },
    { [lamp._id]: 2 },
    { [lamp._id]: 1 },
  ]
  for (const [index, cart] of carts.entries()) {
    const order = await placeOrder(market, customer, cart)
    if (index < 4) await markPaid(market, order._id)
    if (index === 1) await market.call('PUT', `/api/orders/${order._id}/deliver`, { as: owner })
    market.wait(DAY)
  }
  const last = market.context.now()
  const paid = (await market.get<Order[]>(`/api/orders/shop/${owner.shopId}`, owner)).filter(({ isPaid }) => isPaid)
  const worth = (orders: readonly Order[]) =>
    toDollars(
      orders.flatMap(({ orderItems }) => orderItems).reduce((sum, { price, qty }) => sum + toCents(price) * qty, 0),
    )
  const on = (day: string) => paid.filter(({ createdAt }) => createdAt.startsWith(day))

  const { overview: all } = await overview(owner)
  expect(all).toMatchObject({ revenue: worth(paid), orders: 3, toDeliver: 2 })
  expect(all.series.map(({ from, revenue, orders }) => [from, revenue, orders])).toEqual(
    all.series.map(({ from }) => [from, worth(on(from)), on(from).length]),
  )
  expect(all.bestSellers).toEqual([
    { product: { _id: lamp._id, name: 'Lamp', image: lamp.image }, qty: 5, revenue: 166.65 },
    { product: { _id: rope._id, name: 'Rope', image: rope.image }, qty: 8, revenue: 0.56 },
  ])

  const [third, fourth] = [dayOf(last - 3 * DAY), dayOf(last - 2 * DAY)]
  const { overview: twoDays } = await overview(owner, `from=${third}&to=${fourth}`)
  const before = paid.filter(({ createdAt }) => createdAt < third && createdAt >= dayOf(last - 5 * DAY))
  expect(before).not.toEqual([])
  expect(twoDays).toMatchObject({
    revenue: 66.66,
    orders: 1,
    before: { revenue: worth(before), orders: before.length },
  })
  expect(twoDays.series).toEqual([
    { from: third, revenue: 0, orders: 0 },
    { from: fourth, revenue: 66.66, orders: 1 },
  ])
  for (const by of ['week', 'month']) {
    const { series, revenue } = (await overview(owner, `by=${by}`)).overview
    expect(series).toHaveLength(12)
    expect(toDollars(series.reduce((sum, step) => sum + toCents(step.revenue), 0))).toBe(revenue)
  }
})

test('best sellers are summed as numbers', async () => {
  const [owner, customer] = [await market.owner(), await market.customer()]
  const lamp = await market.product(owner, { sellingPrice: 33.33 })
  await placePaidOrder(market, customer, { [lamp._id]: 3 })
  const { db, now } = market.context
  const period = { shopId: owner.shopId, from: now() - 7 * DAY, until: now() + DAY }
  expect(await bestSellers(db.read, period, 5)).toMatchObject([{ id: lamp._id, qty: 3, cents: 9999 }])
})

test('best sellers of any period are those of all its sales, also where products sold in other periods earned more', async () => {
  const other = await openMarket()
  await seedBulk(other.context, 400, () => undefined, 1500)
  const { db, now } = other.context
  const days = await db.read.selectFrom('shop_product_days').selectAll().execute()
  const shopId = days[0]?.shop_id ?? ''
  const bestOf = (from: number, until: number) => {
    const sums = new Map<string, { id: string; qty: number; cents: number }>()
    for (const { product_id: id, day, qty, cents } of days) {
      if (day < from || day >= until) continue
      const sum = sums.get(id) ?? { id, qty: 0, cents: 0 }
      sums.set(id, { id, qty: sum.qty + qty, cents: sum.cents + cents })
    }
    return [...sums.values()].sort((a, b) => b.cents - a.cents || (a.id < b.id ? -1 : 1)).slice(0, 5)
  }
  const end = Math.ceil(now() / DAY) * DAY
  for (const [back, length] of [
    [366, 366],
    [300, 250],
    [90, 30],
    [30, 30],
    [20, 2],
    [7, 1],
    [1000, 400],
  ] as const) {
    const period = { shopId, from: end - back * DAY, until: end - (back - length) * DAY }
    const best = await bestSellers(db.read, period, 5)
    expect(best.map(({ id, qty, cents }) => ({ id, qty, cents }))).toEqual(bestOf(period.from, period.until))
  }
  expect(await audit(db)).toEqual([])
  await other.close()
})

test('a cancelled, returned or refunded part is no longer counted', async () => {
  const [owner, customer] = [await market.owner(), await market.customer()]
  const lamp = await market.product(owner, { sellingPrice: 30, countInStock: 100 })
  const orders: Order[] = []
  for (let n = 0; n < 4; n++) orders.push(await placePaidOrder(market, customer, { [lamp._id]: 1 }))
  const [cancelled, returned, refunded] = orders
  const set = (order: Order | undefined, columns: Updateable<Tables['order_deliveries']>) =>
    market.context.db.writing((tx) =>
      tx
        .updateTable('order_deliveries')
        .set(columns)
        .where('order_id', '=', order?._id ?? '')
        .execute(),
    )
  await set(cancelled, { cancelled_at: market.context.now() })
  await set(returned, { delivered_at: market.context.now(), return_state: 'accepted' })
  await set(refunded, { delivered_at: market.context.now(), refunded_at: market.context.now() })
  const [today] = (await overview(owner, 'zone=Asia/Kolkata&by=month')).overview.series.slice(-1)
  expect(today).toMatchObject({ revenue: 30, orders: 1 })
  expect((await overview(owner)).overview).toMatchObject({ revenue: 30, orders: 1, toDeliver: 1 })
})

test('weeks begin on Monday and months on their first day', async () => {
  const owner = await market.owner()
  const starts = async (query: string) => (await overview(owner, query)).overview.series.map(({ from }) => from)
  expect(await starts('from=2026-02-26&to=2026-03-09&by=week')).toEqual(['2026-02-23', '2026-03-02', '2026-03-09'])
  expect(await starts('from=2025-12-31&to=2026-02-01&by=month')).toEqual(['2025-12-01', '2026-01-01', '2026-02-01'])
})

test.each([
  ['2027-03-28', 23],
  ['2027-10-31', 25],
])("%s, which has %i hours in Berlin, holds that zone's orders of that day", async (day, hours) => {
  const berlin = await openMarket()
  berlin.wait(startOfDay(day, 'Europe/Berlin') - 1 - berlin.context.now())
  const [owner, customer] = [await berlin.owner(), await berlin.customer()]
  const lamp = await berlin.product(owner, { sellingPrice: 30, countInStock: 100 })
  const left = await berlin.product(owner, { sellingPrice: 50, countInStock: 100 })
  for (const pause of [0, 1, hours * HOUR - 1, 1]) {
    berlin.wait(pause)
    await placePaidOrder(berlin, customer, { [lamp._id]: 1 })
  }
  const cancelled = await placePaidOrder(berlin, customer, { [left._id]: 1 })
  await berlin.call('POST', `/api/orders/${cancelled._id}/shops/${owner.shopId}/cancel`, { as: customer, body: {} })
  const of = async (days: string) => {
    const path = `/api/shops/${owner.shopId}/overview?zone=Europe/Berlin&${days}`
    return (await berlin.call('GET', path, { as: owner })).body
  }
  expect(await of(`from=${day}&to=${day}`)).toMatchObject({
    revenue: 60,
    orders: 2,
    before: { revenue: 30, orders: 1 },
    bestSellers: [{ product: { _id: lamp._id }, qty: 2, revenue: 60 }],
    series: [{ from: day, revenue: 60, orders: 2 }],
  })
  const { series } = (await of('')) as unknown as ShopOverview
  expect(series.slice(-3).map(({ orders }) => orders)).toEqual([1, 2, 1])
  await berlin.close()
})

test('offers are counted as made, accepted and paid', async () => {
  const [owner, customer] = [await market.owner(), await market.customer()]
  const [lamp, rope] = [await market.product(owner), await market.product(owner)]
  const offer = (productId: string, proposedPrice: number) => market.offer(customer, productId, proposedPrice)
  await offer(lamp._id, 10)
  await offer(lamp._id, 90)
  await offer(rope._id, 90)
  const agreed = { user_id: customer._id, product_id: rope._id }
  await market.context.db.writing((tx) =>
    tx
      .updateTable('negotiations')
      .set({ spent: 1 })
      .where('user_id', '=', agreed.user_id)
      .where('product_id', '=', agreed.product_id)
      .execute(),
  )
  expect((await overview(owner)).overview.offers).toEqual({ made: 3, accepted: 2, paid: 1 })
})

test('an invalid or too long period is refused, and so is anyone but the shop’s owner', async () => {
  const owner = await market.owner()
  for (const query of [
    'from=2026-02-30',
    'from=2026-02-02&to=2026-02-01',
    'by=year',
    'zone=Mars/Base',
    'from=2020-01-01',
    'from=9000-01-01',
  ])
    expect(await overview(owner, query)).toMatchObject({ status: 400, message: expect.any(String) as string })
  for (const query of ['from=2026-02-02&to=2026-02-01', 'from=9000-01-01'])
    expect((await overview(owner, query)).message).toBe('The first day must not be after the last one.')
  expect((await overview(owner, '', await market.owner('Rival'))).status).toBe(403)
  expect((await overview(owner, '', (await market.customer()) as Owner)).status).toBe(403)
})
