import type { Order, SessionUser } from 'shared-contract'
import {
  openPayingMarket,
  paySilently,
  placeOrder,
  putOnSale,
  startPayment,
  verify,
  type TestMarket,
} from '../../test/support'
import { expireOrders } from '../orders/expireOrders'
import type { Provider } from './provider'
import { finishRefunds, settle } from './settle'

let market: TestMarket
let provider: Provider
let customer: SessionUser
let faster: SessionUser
let shop: string

beforeAll(async () => {
  market = await openPayingMarket()
  provider = market.context.provider
  customer = await market.customer()
  faster = await market.customer('Faster')
  shop = (await market.owner()).shopId
})
afterAll(() => market.close())

/** A payment of 550.00 that came after the stock went to somebody else. */
async function paidTooLate() {
  const lamp = await putOnSale(market.context, shop, { countInStock: 5 })
  const order = await placeOrder(market, customer, { [lamp]: 5 })
  const { orderId } = await startPayment(market, customer, order)
  market.wait(15 * 60 * 1000)
  await expireOrders(market.context)
  await placeOrder(market, faster, { [lamp]: 5 })
  return { order, confirmation: await paySilently(market, orderId) }
}

/** The same, recorded while the provider gave nothing back. */
async function leftUnrefunded() {
  const { order, confirmation } = await paidTooLate()
  const away: Provider = { ...provider, refund: () => Promise.reject(new Error('away')) }
  await expect(
    settle({ ...market.context, provider: away }, await rowOf(order), confirmation.razorpay_payment_id),
  ).rejects.toThrow('away')
  return { order, paymentId: confirmation.razorpay_payment_id }
}

const rowOf = ({ _id }: Order) =>
  market.context.db.reading((snapshot) =>
    snapshot.selectFrom('orders').selectAll().where('id', '=', _id).executeTakeFirstOrThrow(),
  )
const refunds = (paymentId: string) =>
  market.context.db.read.selectFrom('sandbox_refunds').select('amount').where('payment_id', '=', paymentId).execute()

test('a refund that failed is made later, once', async () => {
  const { order, paymentId } = await leftUnrefunded()
  expect((await rowOf(order)).status).toBe('refunded')

  await Promise.all([finishRefunds(market.context), finishRefunds(market.context)])
  await finishRefunds(market.context)
  expect(await refunds(paymentId)).toEqual([{ amount: 55000 }])
})

test('a refund that fails again keeps no other back', async () => {
  const payments = [await leftUnrefunded(), await leftUnrefunded()].map(({ paymentId }) => paymentId)
  for (const stuck of payments) {
    const halfAway: Provider = {
      ...provider,
      refund: (id) => (id === stuck ? Promise.reject(new Error('away')) : provider.refund(id)),
    }
    await expect(finishRefunds({ ...market.context, provider: halfAway })).rejects.toThrow(
      '1 of 2 refunds have to wait',
    )
    await market.context.db.writing((tx) =>
      tx.updateTable('payments').set({ status: 'refunding' }).where('id', 'in', payments).execute(),
    )
  }
  for (const paymentId of payments) expect(await refunds(paymentId)).toHaveLength(1)
})

test('a refund whose answer was lost is not made twice', async () => {
  const { order, confirmation } = await paidTooLate()
  await provider.refund(confirmation.razorpay_payment_id)
  await provider.refund(confirmation.razorpay_payment_id)
  expect(await refunds(confirmation.razorpay_payment_id)).toHaveLength(1)
  expect((await verify(market, customer, order, confirmation)).status).toBe(400)
})

test('a reserved payment that was taken and given back meanwhile is not taken again', async () => {
  const { confirmation } = await paidTooLate()
  const reserved = await provider.payment(confirmation.razorpay_payment_id)
  await provider.refund(reserved.id)
  expect(await provider.capture(reserved)).toMatchObject({ status: 'refunded' })
})
