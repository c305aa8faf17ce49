import { renderScreen } from '@haggle/shared-ui/testing'
import { screen, waitFor } from '@testing-library/react'
import { lamp, atlas, orderOf, paid } from '../testing/market'
import { openCheckout, payButton } from '../testing/openCheckout'
import CheckoutScreen from './CheckoutScreen'

/** Opens the checkout anew, as a reload does, once the order is paid, and pays until My Orders opens. */
async function reloadAndPay({ backend, unmount }: ReturnType<typeof openCheckout>) {
  unmount()
  backend.api.onGet('/api/orders/order-1').reply(200, orderOf([lamp, atlas], paid))
  const again = renderScreen(<CheckoutScreen />, { wrapper: backend.Wrapper, at: '/checkout', path: '/checkout' })
  await again.user.click(payButton())
  await waitFor(() => expect(again.location()).toBe('/myorders'))
}

test('a payment whose verification failed is not charged twice, after a log-out in another tab and a reload', async () => {
  const checkout = openCheckout()
  const { fillAddress, openPopup, popup, backend, posts } = checkout
  backend.api.onPost('/api/orders/order-1/verify-payment').reply(500)
  fillAddress()
  await openPopup()
  // as a log-out in another tab does
  sessionStorage.removeItem('draft:unverified')
  await popup.pays()
  await waitFor(() => expect(payButton()).toBeEnabled())
  await reloadAndPay(checkout)
  expect(posts('/api/orders')).toHaveLength(1)
  expect(popup.opened).toHaveLength(1)
})

test('a payment whose verification failed is not charged twice, after a second popup was closed and a reload', async () => {
  const checkout = openCheckout()
  const { fillAddress, openPopup, popup, backend, posts } = checkout
  const pending = orderOf([lamp, atlas])
  backend.api.onPost('/api/orders/order-1/verify-payment').reply(500)
  backend.api.onGet('/api/orders/order-1').reply(200, pending)
  fillAddress()
  await openPopup()
  await popup.pays()
  await waitFor(() => expect(payButton()).toBeEnabled())
  backend.api.onGet('/api/orders/myorders').reply(200, [pending])
  await openPopup()
  await popup.closes()
  await waitFor(() => expect(payButton()).toBeEnabled())
  backend.api.onGet('/api/orders/myorders').reply(200, [])
  await reloadAndPay(checkout)
  expect(posts('/api/orders')).toHaveLength(1)
  expect(popup.opened).toHaveLength(2)
})

test('a payment under way when the page is reloaded is not charged twice', async () => {
  const checkout = openCheckout()
  const { fillAddress, openPopup, popup, posts } = checkout
  fillAddress()
  await openPopup()
  await reloadAndPay(checkout)
  expect(posts('/api/orders')).toHaveLength(1)
  expect(popup.opened).toHaveLength(1)
})

test('no other order is placed while it is unknown whether the last one was paid', async () => {
  const { fillAddress, openPopup, clickPay, popup, backend, posts } = openCheckout()
  backend.api.onPost('/api/orders/order-1/verify-payment').reply(500)
  fillAddress()
  await openPopup()
  await popup.pays()
  await waitFor(() => expect(payButton()).toBeEnabled())
  backend.api.onGet('/api/orders/order-1').reply(503, { message: 'Please try again in a moment.' })
  await clickPay()
  expect(await screen.findByText('Please try again in a moment.')).toBeVisible()
  expect(posts('/api/orders')).toHaveLength(1)
})

test('a payment that reached the server by its webhook is not charged twice', async () => {
  const { fillAddress, openPopup, clickPay, popup, backend, location, posts } = openCheckout()
  backend.api.onPost('/api/orders/order-1/verify-payment').reply(500)
  fillAddress()
  await openPopup()
  await popup.pays()
  await waitFor(() => expect(payButton()).toBeEnabled())
  backend.api.onGet('/api/orders/order-1').reply(200, orderOf([lamp, atlas], paid))
  await clickPay()
  await waitFor(() => expect(location()).toBe('/myorders'))
  expect(posts('/api/orders')).toHaveLength(1)
  expect(popup.opened).toHaveLength(1)
})

test.each([
  ['paid for fewer products', orderOf([lamp], paid)],
  ['paid for another quantity', orderOf([{ ...lamp, qty: 1 }, atlas], paid)],
  ['cancelled in another tab', orderOf([lamp, atlas], { status: 'cancelled' })],
])('a last order that was %s is not this one: another is placed', async (_, last) => {
  const { fillAddress, openPopup, popup, backend, posts } = openCheckout()
  fillAddress()
  await openPopup()
  await popup.closes()
  await waitFor(() => expect(payButton()).toBeEnabled())
  backend.api.onGet('/api/orders/order-1').reply(200, last)
  await openPopup()
  expect(posts('/api/orders')).toHaveLength(2)
})
