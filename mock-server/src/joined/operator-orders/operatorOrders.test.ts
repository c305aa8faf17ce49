import type { FoundOrders, OperatorOrder, Order, ShopOverview } from '@haggle/shared-contract'
import { HOUR } from '@haggle/shared-server'
import {
  buyOrder,
  expectSound,
  finishRefunds,
  givenAnew,
  openPayingMarket,
  orderToPay,
  type Owner,
  paySilently,
  placeOrder,
  putOnSale,
  stockOf,
  UNREFUNDABLE_CARD,
  verify,
} from '../../../test/support'
import { deliver } from '../../../test/support/accounts'
import { paymentOf } from '../../../test/support/disputes'
import { receivedMails } from '../../../test/support/mails'
import { audit } from '../../../tools/audit/audit'
import { migrations } from '../../core/database/migrations'

const market = givenAnew(() => openPayingMarket({ COMMISSION_BP: '1000' }), expectSound)
const operator = givenAnew(() => market.operator())
const customer = givenAnew(() => market.customer('Ann Brown'))
let [lamps, books]: Owner[] = []
let goods: { lamp: string; book: string }
let order: Order

beforeEach(async () => {
  lamps = await market.owner('Lamps & Light')
  books = await market.owner('Ärzte & Books')
  goods = {
    lamp: await putOnSale(market.context, lamps.shopId, { sellingPrice: 30 }),
    book: await putOnSale(market.context, books.shopId, { name: 'Book', sellingPrice: 10 }),
  }
  order = await buyOrder(market, customer, { [goods.lamp]: 1, [goods.book]: 1 })
})

const shopOf = (owner: Owner | undefined) => (owner as Owner).shopId
const find = (query: string) => market.get<FoundOrders>(`/api/operator/orders?${query}`, operator)
const look = (of: Pick<Order, '_id'> = order) => market.get<OperatorOrder>(`/api/operator/orders/${of._id}`, operator)
const partOf = async (owner: Owner | undefined) => (await look()).parts.find(({ shop }) => shop._id === shopOf(owner))
const refund = (owner: Owner | undefined, body: object = {}, key?: string) =>
  market.call('POST', `/api/operator/orders/${order._id}/shops/${shopOf(owner)}/refund`, {
    as: operator,
    body: { reason: 'It came broken.', ...body },
    ...(key !== undefined && { headers: { 'idempotency-key': key } }),
  })

test('orders are found by number, id, customer, payment and shop, and by state', async () => {
  const pending = await placeOrder(market, customer, { [goods.book]: 1 })
  const both = [pending._id, order._id]
  const paid = [order._id]
  const { orderNumber = '' } = order
  for (const [query, ids] of [
    ['', both],
    [`q=${encodeURIComponent(`#${orderNumber.toLowerCase()}`)}`, paid],
    [`q=${order._id}`, paid],
    [`q=${customer.email.toUpperCase()}`, both],
    [`q=${customer._id}`, both],
    ['q=ann b', both],
    [`q=${encodeURIComponent('ärzte')}`, both],
    [`q=${await paymentOf(market, order)}`, paid],
    [`q=${shopOf(lamps)}`, paid],
    ['q=lamps %26', paid],
    ['q=%25', []],
    ['state=pending', [pending._id]],
    ['state=paid', paid],
    ['state=stuckRefund', []],
    ['pageNumber=99', both],
  ] as const)
    expect([query, (await find(query)).items.map(({ _id }) => _id)]).toEqual([query, ids])
  const [found] = (await find(`q=${order._id}`)).items
  expect(found).toMatchObject({
    orderNumber,
    customer: { name: 'Ann Brown' },
    totalPrice: 49,
    currency: 'USD',
    inDispute: false,
    stuckRefunds: 0,
  })
})

test('an order shows its parts, bookings, payment and trail', async () => {
  const shown = await look()
  expect(shown.order).toMatchObject({ _id: order._id, status: 'paid' })
  expect(await partOf(lamps)).toMatchObject({ commissionBp: 1000, owed: 27, refundable: 36.75, whole: 33 })
  expect(await partOf(books)).toMatchObject({ owed: 9, refundable: 12.25, whole: 11 })
  expect(shown.bookings.reduce((sum, { amount }) => sum + Math.round(amount * 100), 0)).toBe(0)
  expect(shown.payments).toMatchObject([{ amount: 49, status: 'captured' }])
  expect(shown).toMatchObject({ refunds: [], disputes: [] })
  expect((await market.call('GET', '/api/operator/orders/unknown', { as: operator })).status).toBe(404)
})

test('a part that was not delivered is cancelled by its refund, once, and its stock returns', async () => {
  for (const again of [1, 2]) expect([again, (await refund(lamps)).status]).toEqual([again, 200])
  await finishRefunds(market)
  const { order: seen, refunds } = await look()
  expect(refunds).toMatchObject([{ amount: 33, state: 'processed', proRata: false, shop: { _id: shopOf(lamps) } }])
  expect(seen.deliveries.find(({ shop }) => shop === shopOf(lamps))).toHaveProperty('cancelledAt')
  expect(await stockOf(market.context, goods.lamp)).toBe(10)
  expect(await partOf(lamps)).toMatchObject({ owed: 0, whole: 0 })
  const told = await receivedMails(market, (lamps as Owner).email)
  expect(told.find(({ subject }) => subject.includes('refunded'))?.text).toContain('It came broken.')
  expect((await receivedMails(market, customer.email)).map(({ subject }) => subject)).toContain(
    `Your order ${order.orderNumber} from Lamps & Light is cancelled`,
  )
})

test('a delivered part keeps its delivery when all of it is refunded, and cannot be sent back', async () => {
  await deliver(market, lamps as Owner, order)
  await refund(lamps)
  expect(await partOf(lamps)).toMatchObject({ whole: 0, refundedAt: expect.anything() as string })
  const url = `/api/orders/${order._id}/shops/${shopOf(lamps)}/return`
  expect((await market.call('POST', url, { as: customer, body: { reason: 'Dim.' } })).status).toBe(409)
  // the other part is the last one: all that is left
  await refund(books)
  await finishRefunds(market)
  expect((await look()).order).toMatchObject({ status: 'refunded' })
})

test('an open return is accepted by a refund of all', async () => {
  await deliver(market, lamps as Owner, order)
  const url = `/api/orders/${order._id}/shops/${shopOf(lamps)}/return`
  await market.call('POST', url, { as: customer, body: { reason: 'Dim.' } })
  await refund(lamps)
  expect((await look()).order.deliveries).toContainEqual(
    expect.objectContaining({ shop: shopOf(lamps), return: { state: 'accepted', reason: 'Dim.' } }),
  )
  expect((await market.call('POST', `${url}/accept`, { as: lamps, body: { restock: true } })).status).toBe(409)
})

test('an amount is refunded pro rata, once per key, and never more than is left of the part', async () => {
  expect(await refund(lamps, { amount: 36.76 })).toMatchObject({
    status: 409,
    body: { message: 'At most $36.75 of this part can be refunded.' },
  })
  expect((await refund(lamps, { amount: 0 })).status).toBe(400)
  for (const again of [1, 2])
    expect([again, (await refund(lamps, { amount: 10 }, 'key-1')).status]).toEqual([again, 200])
  expect(await partOf(lamps)).toMatchObject({ refundable: 26.75, whole: 23 })
  await finishRefunds(market)
  expect(await partOf(lamps)).toMatchObject({ owed: 19.65, refundable: 26.75, whole: 23 })
  expect((await refund(lamps)).status).toBe(200)
  expect(await partOf(lamps)).toMatchObject({ whole: 0 })
  expect((await look()).refunds.map(({ amount }) => amount)).toEqual([10, 23])
})

const sales = async (zone = 'UTC') => {
  const path = `/api/shops/${shopOf(lamps)}/overview?zone=${zone}`
  const { revenue, orders, bestSellers } = await market.get<ShopOverview>(path, lamps)
  return [revenue, orders, ...bestSellers.map(({ qty, revenue }) => [qty, revenue])]
}

test('sales are what is left of the lines after an amount was refunded, in any time zone, until all is refunded', async () => {
  await refund(lamps, { amount: 12.25 })
  expect(await sales()).toEqual([30, 1, [1, 30]])
  await finishRefunds(market)
  // a third of the part, with its tax and shipping
  for (const zone of ['UTC', 'Asia/Kolkata']) expect([zone, await sales(zone)]).toEqual([zone, [20, 1, [1, 20]]])
  expect(await audit(market.context.db)).toEqual([])
  await refund(lamps)
  expect(await sales()).toEqual([0, 0])
})

test('the migration takes off what was refunded before it', async () => {
  const { db } = market.context
  await refund(lamps, { amount: 12.25 })
  await finishRefunds(market)
  await db.writing((tx) => tx.updateTable('order_lines').set({ refunded_cents: 0 }).execute())
  expect(await sales()).toEqual([30, 1, [1, 30]])
  const [step] = migrations(db.dialect)['013_refunded_lines']?.steps ?? []
  expect(await db.writing(async (tx) => step && 'fill' in step && step.fill(tx, ''))).toEqual({ rows: 1 })
  expect(await sales()).toEqual([20, 1, [1, 20]])
})

test('two refunds at once do not give back more than there is', async () => {
  const replies = await Promise.all([refund(lamps, { amount: 30 }), refund(lamps, { amount: 30 })])
  expect(replies.map(({ status }) => status).sort()).toEqual([200, 409])
})

test('a refund needs a reason, and a part that is paid', async () => {
  expect((await refund(lamps, { reason: '' })).status).toBe(400)
  const pending = await placeOrder(market, customer, { [goods.book]: 1 })
  const url = (id: string, shop: string) => `/api/operator/orders/${id}/shops/${shop}/refund`
  const send = (path: string) => market.call('POST', path, { as: operator, body: { reason: 'Late.' } })
  expect((await send(url(pending._id, shopOf(books)))).status).toBe(409)
  expect((await send(url(pending._id, shopOf(lamps)))).status).toBe(404)
})

test('a refund that failed is listed, and tried again by hand', async () => {
  const { order: unlucky, orderId } = await orderToPay(market, customer, { [goods.book]: 1 })
  await verify(market, customer, unlucky, await paySilently(market, orderId, UNREFUNDABLE_CARD))
  await market.call('POST', `/api/orders/${unlucky._id}/shops/${shopOf(books)}/cancel`, { as: customer })
  await finishRefunds(market)
  expect((await find('state=stuckRefund')).items).toMatchObject([{ _id: unlucky._id, stuckRefunds: 1 }])
  const [failed] = (await look(unlucky)).refunds
  expect(failed).toMatchObject({ state: 'failed', canRetry: true })
  await market.context.db.writing((tx) => tx.updateTable('sandbox_payments').set({ card_last4: '1007' }).execute())
  for (const again of [1, 2])
    expect([
      again,
      (await market.call('POST', `/api/operator/refunds/${failed?.id}/retry`, { as: operator })).status,
    ]).toEqual([again, 200])
  await finishRefunds(market)
  const { refunds, order: seen } = await look(unlucky)
  expect(refunds).toMatchObject([
    { state: 'failed', canRetry: false },
    { state: 'processed', amount: 16 },
  ])
  expect(seen).toMatchObject({ status: 'refunded', refunds: [{ state: 'processed' }] })
  expect((await find('state=stuckRefund')).total).toBe(0)
})

test('a refund that hangs is listed after an hour, and asked about by hand', async () => {
  const { refund: ask } = market.context.provider
  market.context.provider.refund = () => Promise.reject(new Error('away'))
  await refund(books)
  expect((await find('state=stuckRefund')).total).toBe(0)
  market.wait(HOUR)
  expect((await find('state=stuckRefund')).total).toBe(1)
  market.context.provider.refund = ask
  const [hanging] = (await look()).refunds
  expect(hanging).toMatchObject({ state: 'pending', canRetry: true })
  await market.call('POST', `/api/operator/refunds/${hanging?.id}/retry`, { as: operator })
  expect((await look()).refunds).toMatchObject([{ state: 'pending', providerId: expect.anything() as string }])
})
