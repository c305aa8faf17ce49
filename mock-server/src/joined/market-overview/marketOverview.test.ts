import type { MarketOverview } from '@haggle/shared-contract'
import { DAY } from '@haggle/shared-server'
import { buyOrder, givenAnew, openPayingMarket, putOnSale } from '../../../test/support'
import { ageDeliveries, deliver } from '../../../test/support/accounts'

const market = givenAnew(() => openPayingMarket({ COMMISSION_BP: '500' }))
const operator = givenAnew(() => market.operator())
const customer = givenAnew(() => market.customer())

const overview = (zone = 'UTC') => market.get<MarketOverview>(`/api/operator/overview?zone=${zone}`, operator)

test('the overview counts what was done since midnight of a time zone, and what it earned', async () => {
  const shop = await market.owner()
  const lamp = await putOnSale(market.context, shop.shopId, { sellingPrice: 100 })
  await buyOrder(market, customer, { [lamp]: 1 })
  const { today, machine } = await overview()
  expect(today).toMatchObject({ orders: 1, revenue: 110, commission: 5, shops: 1, offers: 0, agreements: 0 })
  expect(machine).toMatchObject({ provider: 'sandbox' })
  market.wait(DAY)
  expect((await overview('Asia/Tokyo')).today).toMatchObject({ orders: 0, revenue: 0, commission: 0 })
  expect((await market.call('GET', '/api/operator/overview?zone=Nowhere', { as: operator })).status).toBe(400)
})

test('the overview counts what waits for a decision', async () => {
  const none = { reports: 0, appeals: 0, pendingShops: 0, failedRefunds: 0, hangingRefunds: 0, unsentMails: 0 }
  expect((await overview()).waiting).toEqual({
    ...none,
    disputes: { count: 0 },
    payouts: { shops: 0, amount: 0, currency: 'USD' },
  })
  const shop = await market.owner()
  const setState = (state: 'pending' | 'open') =>
    market.context.db.writing((tx) => tx.updateTable('shops').set({ state }).execute())
  await setState('pending')
  expect((await overview()).waiting.pendingShops).toBe(1)
  await setState('open')

  const lamp = await putOnSale(market.context, shop.shopId, { sellingPrice: 100 })
  const order = await buyOrder(market, customer, { [lamp]: 1 })
  await deliver(market, shop, order)
  const body = { subject: 'product', id: lamp, reason: 'counterfeit' }
  expect((await market.call('POST', '/api/reports', { as: customer, body })).status).toBe(201)
  await ageDeliveries(market)
  expect((await overview()).waiting).toEqual({
    ...none,
    reports: 1,
    disputes: { count: 0 },
    payouts: { shops: 1, amount: 95, currency: 'USD' },
  })

  const { id: payment } = await market.context.db.read
    .selectFrom('payments')
    .select('id')
    .where('order_id', '=', order._id)
    .executeTakeFirstOrThrow()
  const at = market.context.now()
  const dispute = { payment_id: payment, order_id: order._id, amount: 11_000, currency: 'USD', reason: 'fraud' }
  await market.context.db.writing((tx) =>
    tx
      .insertInto('disputes')
      .values([
        { ...dispute, id: 'disp_1', state: 'open', answer_until: at + 2 * DAY, created_at: at },
        { ...dispute, id: 'disp_2', state: 'won', answer_until: at + DAY, created_at: at },
      ])
      .execute(),
  )
  const { waiting } = await overview()
  expect(waiting.disputes).toEqual({ count: 1, answerUntil: new Date(at + 2 * DAY).toISOString() })
  // a dispute holds what was due
  expect(waiting.payouts).toMatchObject({ shops: 0 })
})
