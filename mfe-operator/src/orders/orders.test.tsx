import type { FoundOrder, OperatorOrder } from '@haggle/shared-contract'
import { fakeBackend, operator } from '@haggle/shared-state/testing'
import { renderScreen } from '@haggle/shared-ui/testing'
import { act, screen, within } from '@testing-library/react'
import { openScreen, pageOf } from '../testing/openScreen'
import OrderScreen from './OrderScreen'
import OrdersScreen from './OrdersScreen'

const at = '2026-03-04T10:00:00.000Z'
const harbour = { _id: 'harbour', shopName: 'Blue Harbour' }
const listed: FoundOrder = {
  _id: 'o-1',
  orderNumber: 'AB2CD3EF',
  customer: { _id: 'carla', name: 'Carla', email: 'carla@haggle.test' },
  shops: [harbour],
  status: 'paid',
  totalPrice: 110,
  currency: 'USD',
  createdAt: at,
  inDispute: true,
  stuckRefunds: 1,
}
const found: OperatorOrder = {
  order: {
    _id: 'o-1',
    orderNumber: 'AB2CD3EF',
    user: { _id: 'carla', name: 'Carla', email: 'carla@haggle.test' },
    orderItems: [{ product: 'lamp', name: 'Lamp', qty: 1, image: '/media/lamp.webp', price: 100, shop: 'harbour' }],
    shippingAddress: { address: '1 High Street', city: 'Pune', postalCode: '411001', country: 'India' },
    paymentMethod: 'Razorpay',
    itemsPrice: 100,
    taxPrice: 10,
    shippingPrice: 0,
    totalPrice: 110,
    status: 'paid',
    isPaid: true,
    paidAt: at,
    isDelivered: false,
    deliveries: [{ shop: 'harbour', shopName: 'Blue Harbour', isDelivered: false }],
    createdAt: at,
  },
  currency: 'USD',
  parts: [{ shop: harbour, commissionBp: 500, owed: 95, refundable: 110, whole: 110 }],
  bookings: [{ booking: 'payment:1', account: 'provider', amount: 110, currency: 'USD', order: 'o-1', at }],
  payments: [{ id: 'pay_1', amount: 110, currency: 'USD', status: 'captured', createdAt: at }],
  refunds: [
    {
      id: 'r-1',
      payment: 'pay_1',
      shop: harbour,
      amount: 20,
      currency: 'USD',
      state: 'failed',
      proRata: true,
      createdAt: at,
      canRetry: true,
    },
  ],
  disputes: [],
  trail: [],
}

test('orders are found by search and state, which are in the address', async () => {
  const { api, user, location } = openScreen(<OrdersScreen />, { orders: pageOf(listed) }, 'orders')
  const row = within((await screen.findAllByRole('row')).at(-1) ?? document.body)
  expect(row.getByRole('link', { name: 'AB2CD3EF' })).toHaveAttribute('href', '/operator/orders/o-1')
  for (const text of ['In dispute', 'Refund stuck', 'Blue Harbour']) expect(row.getByText(text)).toBeVisible()
  await user.type(screen.getByLabelText('Number, customer, shop or payment id'), 'carla{Enter}')
  await user.selectOptions(screen.getByLabelText('State'), 'Refund failed or hangs')
  expect(location()).toBe('/operator/orders?q=carla&state=stuckRefund')
  expect(api.history.get.at(-1)?.params).toEqual({ q: 'carla', state: 'stuckRefund', pageNumber: 1 })
})

const open = () => openScreen(<OrderScreen />, { 'orders/o-1': found }, 'orders/o-1', 'orders/:id')

test('an amount of a part is refunded with a reason, at most what is left, and once', async () => {
  const { api, user } = open()
  await user.click(await screen.findByRole('button', { name: 'Refund' }))
  const dialog = within(screen.getByRole('dialog'))
  await user.selectOptions(dialog.getByLabelText('What'), 'An amount')
  await user.type(dialog.getByLabelText(/Amount, at most USD.110.00/), '111')
  await user.type(dialog.getByLabelText('Reason, which the owner reads'), 'Scratched')
  const refund = dialog.getByRole('button', { name: 'Refund the amount' })
  expect(refund).toBeDisabled()
  await user.clear(dialog.getByLabelText(/^Amount/))
  await user.type(dialog.getByLabelText(/^Amount/), '20.50')
  const url = '/api/operator/orders/o-1/shops/harbour/refund'
  api.onPost(url).replyOnce(409, { message: 'At most $20.00 of this part can be refunded.' })
  await user.click(refund)
  expect(await dialog.findByText('At most $20.00 of this part can be refunded.')).toBeVisible()
  api.onPost(url).reply(200, found)
  await user.click(refund)
  const [first, second] = api.history.post
  expect(JSON.parse(String(second?.data))).toEqual({ reason: 'Scratched', amount: 20.5 })
  expect(first?.headers?.['Idempotency-Key']).toBe(second?.headers?.['Idempotency-Key'])
})

test('all of a part is refunded without an amount', async () => {
  const { api, user } = open()
  await user.click(await screen.findByRole('button', { name: 'Refund' }))
  const dialog = within(screen.getByRole('dialog'))
  await user.selectOptions(dialog.getByLabelText('Prepared reasons'), 'Did not arrive')
  api.onPost('/api/operator/orders/o-1/shops/harbour/refund').reply(200, found)
  await user.click(dialog.getByRole('button', { name: /Refund USD.110.00/ }))
  expect(JSON.parse(String(api.history.post[0]?.data))).toEqual({ reason: 'The order did not arrive.' })
})

test('a refund that is stuck is tried again by hand', async () => {
  const { api, user } = open()
  api.onPost('/api/operator/refunds/r-1/retry').reply(502, { message: 'The payment provider does not answer.' })
  await user.click(await screen.findByRole('button', { name: 'Try again' }))
  expect(await screen.findByText('The payment provider does not answer.')).toBeVisible()
})

test('a refund that is under way is followed until it has arrived', async () => {
  jest.useFakeTimers({ advanceTimers: true })
  const { api, Wrapper } = fakeBackend({ session: operator })
  const withRefund = (state: 'pending' | 'processed') => ({
    ...found,
    refunds: found.refunds.map((refund) => ({ ...refund, state, canRetry: false })),
  })
  api.onGet('/api/operator/orders/o-1').replyOnce(200, withRefund('pending'))
  api.onGet('/api/operator/orders/o-1').reply(200, withRefund('processed'))
  renderScreen(<OrderScreen />, { wrapper: Wrapper, at: '/operator/orders/o-1', path: '/operator/orders/:id' })
  await screen.findByRole('heading', { name: 'Order AB2CD3EF' })
  await act(() => jest.advanceTimersByTimeAsync(5000))
  expect(api.history.get).toHaveLength(2)
  await act(() => jest.advanceTimersByTimeAsync(20_000))
  expect(api.history.get).toHaveLength(2)
  jest.useRealTimers()
})
