import type { Order, SessionUser } from '@haggle/shared-contract'
import {
  deliveryOf,
  given,
  listedOrder,
  type Owner,
  placeOrder,
  placePaidOrder,
  putOnSale,
  testMarket,
} from '../../../test/support'

const market = testMarket()
const lights = given(() => market.owner('Lights'))
const pots = given(() => market.owner('Pots'))
const customer = given(() => market.customer())
let lamp: string
let vase: string

beforeAll(async () => {
  lamp = await putOnSale(market.context, lights.shopId, { name: 'Lamp', countInStock: 100 })
  vase = await putOnSale(market.context, pots.shopId, { name: 'Vase', countInStock: 100 })
})

const deliver = (id: string, as: SessionUser, body?: unknown) =>
  market.call('PUT', `/api/orders/${id}/deliver`, { as, body })
const read = (id: string) => market.get<Order>(`/api/orders/${id}`, customer)
/** A paid order of a lamp and a vase. */
const bought = () => placePaidOrder(market, customer, { [lamp]: 1, [vase]: 1 })
const ofShop = (owner: Owner, as: SessionUser = owner) => market.call('GET', `/api/orders/shop/${owner.shopId}`, { as })
const shops = async (owner: Owner) => (await ofShop(owner)).body as unknown as Order[]
const mine = (_id: string) => listedOrder(market, customer, { _id })

test('each shop delivers its own part; the order is delivered when all have', async () => {
  const { _id } = await placePaidOrder(market, customer, { [lamp]: 1, [vase]: 2 })

  const delivered = await deliver(_id, lights)
  expect(delivered.status).toBe(200)
  expect(delivered.body).toMatchObject({ _id, status: 'delivered', isDelivered: true })
  expect(await mine(_id)).toMatchObject({
    status: 'paid',
    isDelivered: false,
    deliveries: [
      { shopName: 'Lights', isDelivered: true },
      { shopName: 'Pots', isDelivered: false },
    ],
  })
  expect((await shops(pots))[0]).toMatchObject({ _id, status: 'paid', isDelivered: false })

  market.wait(60_000)
  const now = new Date(market.context.now()).toISOString()
  await deliver(_id, pots)
  expect(await mine(_id)).toMatchObject({ status: 'delivered', isPaid: true, isDelivered: true, deliveredAt: now })
})

test('delivering again changes nothing', async () => {
  const { _id } = await placePaidOrder(market, customer, { [lamp]: 1 })
  const first = await deliver(_id, lights)
  market.wait(60_000)
  expect(await deliver(_id, lights)).toMatchObject({ status: 200, body: first.body })
})

test('an unpaid order cannot be delivered', async () => {
  const { _id } = await placeOrder(market, customer, { [lamp]: 1 })
  expect(await deliver(_id, lights)).toMatchObject({
    status: 409,
    body: { message: 'Only a paid order can be marked as delivered.' },
  })
})

test('a shop sees its own lines, the order’s total and the customer, and nothing of other shops', async () => {
  market.wait(1000)
  const { _id } = await placePaidOrder(market, customer, { [lamp]: 1, [vase]: 2 })
  const [order] = await shops(pots)
  expect(order).toMatchObject({
    _id,
    user: { name: customer.name, email: customer.email },
    orderItems: [{ product: vase, qty: 2 }],
    totalPrice: 330,
    deliveries: [{ shop: pots.shopId }],
  })
  expect(JSON.stringify(order)).not.toMatch(/Lamp|Lights/)
})

test('a shop sees unpaid orders as pending, and neither expired nor cancelled ones', async () => {
  market.wait(1000)
  const cancelled = await placeOrder(market, customer, { [lamp]: 1 })
  await market.call('POST', `/api/orders/${cancelled._id}/cancel`, { as: customer })
  market.wait(1000)
  const { _id } = await placeOrder(market, customer, { [lamp]: 1 })
  expect((await shops(lights))[0]).toMatchObject({ _id, status: 'pending', isPaid: false })
  market.wait(15 * 60 * 1000)
  const statuses = (await shops(lights)).map(({ status }) => status)
  expect(new Set(statuses)).toEqual(new Set(['paid', 'delivered']))
})

test('other shops and customers are refused', async () => {
  const { _id } = await placePaidOrder(market, customer, { [lamp]: 1 })
  expect((await deliver(_id, pots)).status).toBe(403)
  expect((await deliver(_id, customer)).status).toBe(403)
  expect((await deliver('nonsense', pots)).status).toBe(404)
  expect((await ofShop(lights, pots)).status).toBe(403)
  expect((await ofShop(lights, customer)).status).toBe(403)
  expect((await ofShop({ ...lights, shopId: 'nonsense' })).status).toBe(404)
})

test('carrier and tracking number can be given at delivery or later; an empty call removes neither', async () => {
  const { _id } = await bought()
  expect((await deliver(_id, lights, {})).status).toBe(200)
  expect(deliveryOf(await read(_id), lights)).toEqual({
    shop: lights.shopId,
    shopName: 'Lights',
    isDelivered: true,
    deliveredAt: new Date(market.context.now()).toISOString(),
  })
  const sent = { carrier: 'Pigeon Post', trackingNumber: 'P-1' }
  expect((await deliver(_id, lights, sent)).body).toMatchObject({ deliveries: [sent] })
  await deliver(_id, lights)
  await deliver(_id, lights, { carrier: '', trackingNumber: 'P-2' })
  expect(deliveryOf(await read(_id), lights)).toMatchObject({ carrier: 'Pigeon Post', trackingNumber: 'P-2' })
  expect(deliveryOf(await read(_id), pots)).not.toHaveProperty('carrier')
  for (const body of [{ carrier: 'x'.repeat(101) }, { tracking: '1' }, { carrier: 7 }])
    expect((await deliver(_id, lights, body)).status).toBe(400)
})

test('only its customer can read an order by id', async () => {
  const order = await bought()
  expect(await read(order._id)).toMatchObject({ _id: order._id, orderNumber: order.orderNumber, status: 'paid' })
  const get = (id: string, as: SessionUser) => market.call('GET', `/api/orders/${id}`, { as })
  expect((await get(order._id, await market.customer('Other'))).status).toBe(403)
  expect((await get(order._id, lights)).status).toBe(403)
  expect(await get('nonsense', customer)).toMatchObject({ status: 404, body: { message: 'Order not found' } })
  expect((await get(order.orderNumber ?? '', customer)).status).toBe(404)
})
