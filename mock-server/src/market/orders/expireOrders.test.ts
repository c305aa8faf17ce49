import { given, ordersOf, placeOrder, placePaidOrder, putOnSale, stockOf, testMarket } from '../../../test/support'
import { expireAllOrders, expireOrders } from './expireOrders'

const market = testMarket()
const owner = given(() => market.owner())
const customer = given(() => market.customer())

const QUARTER = 15 * 60 * 1000
const sell = () => putOnSale(market.context, owner.shopId)
const cancel = (id: string, as = customer) => market.call('POST', `/api/orders/${id}/cancel`, { as })
const mine = () => ordersOf(market, customer)

test('an order that is not paid in time expires and gives its stock back, once', async () => {
  const lamp = await sell()
  const order = await placeOrder(market, customer, { [lamp]: 4 })
  market.wait(QUARTER - 1)
  expect((await mine())[0]).toMatchObject({ _id: order._id, status: 'pending' })
  expect(await stockOf(market.context, lamp)).toBe(6)
  market.wait(1)
  await Promise.all(Array.from({ length: 5 }, () => expireOrders(market.context)))
  expect(await stockOf(market.context, lamp)).toBe(10)
  const [expired] = await mine()
  expect(expired).toMatchObject({ _id: order._id, status: 'expired', isPaid: false, endedAt: order.expiresAt })
  expect(expired).not.toHaveProperty('expiresAt')
})

test('all overdue orders are released in one run, however many', async () => {
  const lamp = await putOnSale(market.context, owner.shopId, { countInStock: 210 })
  for (let each = 0; each < 205; each++) await placeOrder(market, customer, { [lamp]: 1 })
  market.wait(QUARTER)
  expect(await stockOf(market.context, lamp)).toBe(5)
  await expireAllOrders(market.context)
  expect(await stockOf(market.context, lamp)).toBe(210)
})

test('an order that a list shows as expired holds no stock; of many, a read releases a few', async () => {
  market.wait(1000)
  const lamp = await putOnSale(market.context, owner.shopId, { countInStock: 20 })
  for (let each = 0; each < 15; each++) await placeOrder(market, customer, { [lamp]: 1 })
  market.wait(QUARTER)
  expect((await mine())[0]).toMatchObject({ status: 'expired' })
  expect(await stockOf(market.context, lamp)).toBe(15)
  expect((await mine()).slice(0, 15).every(({ status }) => status === 'expired')).toBe(true)
  expect(await stockOf(market.context, lamp)).toBe(20)
})

test('a paid order does not expire', async () => {
  market.wait(1000)
  const lamp = await sell()
  const order = await placePaidOrder(market, customer, { [lamp]: 4 })
  market.wait(QUARTER)
  expect((await mine())[0]).toMatchObject({ _id: order._id, status: 'paid' })
  expect(await stockOf(market.context, lamp)).toBe(6)
})

test('the stock of an expired order can be ordered by others', async () => {
  const lamp = await sell()
  await placeOrder(market, customer, { [lamp]: 10 })
  market.wait(QUARTER)
  const { status } = await placeOrder(market, customer, { [lamp]: 10 })
  expect(status).toBe('pending')
})

test('repeated and concurrent cancellations return the stock once', async () => {
  const lamp = await sell()
  const { _id } = await placeOrder(market, customer, { [lamp]: 4 })
  const endedAt = new Date(market.context.now()).toISOString()
  const replies = await Promise.all(Array.from({ length: 5 }, () => cancel(_id)))
  for (const reply of [...replies, await cancel(_id)])
    expect(reply).toMatchObject({ status: 200, body: { _id, status: 'cancelled', endedAt } })
  expect(await stockOf(market.context, lamp)).toBe(10)
})

test('a paid or expired order cannot be cancelled', async () => {
  const lamp = await sell()
  const paid = await placePaidOrder(market, customer, { [lamp]: 1 })
  expect((await cancel(paid._id)).status).toBe(409)
  const expired = await placeOrder(market, customer, { [lamp]: 1 })
  market.wait(QUARTER)
  await expireOrders(market.context)
  expect((await cancel(expired._id)).status).toBe(409)
  const overdue = await placeOrder(market, customer, { [lamp]: 1 })
  market.wait(QUARTER)
  expect((await cancel(overdue._id)).status).toBe(409)
})

test('only its customer can cancel an order', async () => {
  market.wait(1000)
  const order = await placeOrder(market, customer, { [await sell()]: 1 })
  expect((await cancel(order._id, await market.customer('Stranger'))).status).toBe(403)
  expect((await cancel('nonsense')).status).toBe(404)
  expect((await mine())[0]).toMatchObject({ _id: order._id, status: 'pending' })
})
