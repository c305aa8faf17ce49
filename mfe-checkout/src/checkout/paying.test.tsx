import type { CartItem, Order } from '@haggle/shared-contract'
import { customer } from '@haggle/shared-state/testing'
import { renderScreen } from '@haggle/shared-ui/testing'
import { act, fireEvent, screen, waitFor } from '@testing-library/react'
import { confirmation } from '../testing/fakePopup'
import { address, lamp, atlas, orderOf, paid, quoteOf } from '../testing/market'
import { amount, openCheckout, payButton } from '../testing/openCheckout'
import CheckoutScreen from './CheckoutScreen'

const mockToast = jest.fn()
jest.mock('@haggle/shared-ui', () => ({
  ...jest.requireActual<object>('@haggle/shared-ui'),
  useToast: () => mockToast,
}))

test('a purchase: order, popup, verification, toast, My Orders, and only then an empty cart', async () => {
  const { fillAddress, openPopup, posts, popup, location, backend } = openCheckout()
  fillAddress()
  await openPopup()
  expect(screen.getByText('Preparing payment...')).toBeVisible()
  expect(payButton()).toBeDisabled()

  const [order] = posts('/api/orders')
  expect(JSON.parse(order?.data as string)).toEqual({
    orderItems: [
      { product: 'lamp', name: 'Desk Lamp', qty: 2, image: '/media/lamp.webp', price: 20, shop: 'lights' },
      { product: 'atlas', name: 'World Atlas', qty: 1, image: '/media/atlas.webp', price: 30, shop: 'books' },
    ],
    shippingAddress: address,
    paymentMethod: 'Razorpay',
    taxPrice: 7,
    shippingPrice: 0,
    totalPrice: 77,
  })
  expect(order?.headers?.['Idempotency-Key']).toMatch(/^\S{10,200}$/)
  expect(popup.opened[0]).toMatchObject({
    key: 'rzp_test_1',
    amount: 12345,
    currency: 'USD',
    order_id: 'order_r1',
    name: 'Haggle',
    prefill: { name: customer.name, email: customer.email },
    theme: { color: '#0f766e' },
  })

  await popup.pays()
  await waitFor(() => expect(location()).toBe('/myorders'))
  expect(JSON.parse(posts('/api/orders/order-1/verify-payment')[0]?.data as string)).toEqual(confirmation)
  // else the next order of the same would be taken for this one
  expect(sessionStorage.getItem('draft:unverified')).toBeNull()
  expect(mockToast.mock.calls).toEqual([
    [
      {
        status: 'success',
        title: 'Payment Successful!',
        description: 'Your order has been placed and paid.',
        duration: 5000,
      },
    ],
  ])
  expect(backend.store.getState().cart.carts[customer._id]).toEqual([])
})

test('the paid items stay in the summary, with the spinner, until My Orders has opened', async () => {
  const { fillAddress, popup, backend, unmount } = openCheckout()
  unmount()
  // this screen is shown at every path: My Orders never opens
  const { user } = renderScreen(<CheckoutScreen />, { wrapper: backend.Wrapper, at: '/checkout' })
  fillAddress()
  await user.click(payButton())
  await waitFor(() => expect(popup.opened).toHaveLength(1))
  await popup.pays()
  await waitFor(() => expect(backend.store.getState().cart.carts[customer._id]).toEqual([]))
  expect(amount('Total')).toHaveTextContent('$77.00')
  expect(screen.getByText('Desk Lamp')).toBeVisible()
  expect(screen.getByText('Preparing payment...')).toBeVisible()
})

const cancelled = [
  [{ status: 'info', title: 'Payment Cancelled', description: 'You closed the payment popup.', duration: 3000 }],
]

test('closing the popup says so, stops loading and keeps the cart', async () => {
  const { fillAddress, openPopup, popup, backend } = openCheckout()
  fillAddress()
  await openPopup()
  await popup.closes()
  await waitFor(() => expect(mockToast.mock.calls).toEqual(cancelled))
  expect(screen.queryByText('Preparing payment...')).not.toBeInTheDocument()
  expect(payButton()).toBeEnabled()
  expect(backend.store.getState().cart.carts[customer._id]).toHaveLength(2)
})

test('a popup closed after its order was paid, in another tab or by a card whose answer was lost, is a payment', async () => {
  const { fillAddress, openPopup, popup, backend, location } = openCheckout()
  fillAddress()
  await openPopup()
  backend.api.onGet('/api/orders/order-1').reply(200, orderOf([lamp, atlas], paid))
  await popup.closes()
  await waitFor(() => expect(location()).toBe('/myorders'))
  expect(mockToast).toHaveBeenLastCalledWith(expect.objectContaining({ title: 'Payment Successful!' }))
  expect(backend.store.getState().cart.carts[customer._id]).toEqual([])
})

test('the Back of the browser closes the popup and stays; closed in another way, it leaves no entry behind', async () => {
  const { fillAddress, openPopup, popup, location } = openCheckout()
  fillAddress()
  await openPopup()
  history.back()
  await waitFor(() => expect(mockToast.mock.calls).toEqual(cancelled))
  expect(location()).toBe('/checkout')
  await waitFor(() => expect(payButton()).toBeEnabled())

  const back = jest.spyOn(history, 'back')
  await openPopup()
  await popup.closes()
  await waitFor(() => expect(payButton()).toBeEnabled())
  expect(back).toHaveBeenCalledTimes(1)
})

test('leaving while the payment is prepared opens no popup on another page, and the order stays pending', async () => {
  const { fillAddress, clickPay, popup, backend, posts, unmount } = openCheckout()
  const start = '/api/orders/order-1/razorpay'
  let reply = () => {}
  backend.api.onPost(start).reply(() => new Promise((resolve) => (reply = () => resolve([200, popup.start]))))
  fillAddress()
  await clickPay()
  await waitFor(() => expect(posts(start)).toHaveLength(1))
  unmount()
  reply()
  await popup.scriptLoaded()
  expect(popup.opened).toEqual([])
  expect(mockToast).not.toHaveBeenCalled()
})

test('closing the popup returns the focus to the button that opened it', async () => {
  const { fillAddress, openPopup, popup } = openCheckout()
  fillAddress()
  await openPopup()
  popup.takesFocus()
  await popup.closes()
  await waitFor(() => expect(payButton()).toHaveFocus())
})

/** The stored cart after another tab of the customer has changed it. */
const keptCart = (cart: CartItem[]) => JSON.stringify({ owner: customer._id, carts: { [customer._id]: cart } })
const fromAnotherTab = (cart: CartItem[]) => {
  localStorage.setItem('cart', keptCart(cart))
  fireEvent(window, new StorageEvent('storage', { key: 'cart', newValue: keptCart(cart), storageArea: localStorage }))
}

test('a product that another tab adds while the popup is open is not in what is paid, and stays in the cart', async () => {
  const { fillAddress, openPopup, popup, backend, location } = openCheckout({ cart: [lamp] })
  fillAddress()
  await openPopup()
  fromAnotherTab([{ ...lamp, qty: 3 }, atlas])
  expect(amount('Total')).toHaveTextContent('$49.00')
  await popup.pays()
  await waitFor(() => expect(location()).toBe('/myorders'))
  expect(backend.store.getState().cart.carts[customer._id]).toEqual([{ ...lamp, qty: 1 }, atlas])
})

test.each([
  ['the server says why', { message: 'The signature is wrong.' }, 'The signature is wrong.'],
  ['it does not', undefined, 'There was an issue verifying your payment. Please contact support.'],
])('a failed verification shows for 9 seconds; %s', async (_, answer, description) => {
  const { fillAddress, openPopup, popup, backend, location, posts } = openCheckout()
  backend.api.onPost('/api/orders/order-1/verify-payment').reply(400, answer)
  fillAddress()
  await openPopup()
  await popup.pays()
  await waitFor(() =>
    expect(mockToast.mock.calls).toEqual([
      [{ status: 'error', title: 'Payment Verification Failed', description, duration: 9000 }],
    ]),
  )
  expect(location()).toBe('/checkout')
  expect(payButton()).toBeEnabled()
  expect(posts('/api/orders/order-1/verify-payment')).toHaveLength(1)
})

test('an agreed price and stock that the paid order used up are no changes to accept', async () => {
  const { fillAddress, openPopup, popup, backend, location, posts } = openCheckout()
  let answer = (_reply: [number, Order]) => undefined as void
  const verified = new Promise<[number, Order]>((resolve) => (answer = resolve))
  backend.api.onPost('/api/orders/order-1/verify-payment').reply(() => verified)
  fillAddress()
  await openPopup()
  const used = quoteOf([lamp, atlas], { lamp: { price: 25 }, atlas: { qty: 0, countInStock: 0 } })
  backend.api.onPost('/api/orders/quote').reply(200, used)
  const quotes = posts('/api/orders/quote').length
  await popup.pays()
  // the popup's frame is gone, and the page has the focus again
  fireEvent.focus(window)
  await waitFor(() => expect(posts('/api/orders/quote')).toHaveLength(quotes + 1))
  await act(() => new Promise((resolve) => setTimeout(resolve)))
  expect(screen.queryByText('Prices or stock have changed')).not.toBeInTheDocument()
  expect(screen.queryByText(/Price went up|No longer available/)).not.toBeInTheDocument()
  answer([200, orderOf([lamp, atlas], paid)])
  await waitFor(() => expect(location()).toBe('/myorders'))
})

test('a payment that came too late and was refunded is no success', async () => {
  const { fillAddress, openPopup, popup, backend } = openCheckout()
  const refunded = orderOf([lamp, atlas], { status: 'refunded', expiresAt: undefined })
  backend.api.onPost('/api/orders/order-1/verify-payment').reply(200, refunded)
  fillAddress()
  await openPopup()
  await popup.pays()
  await waitFor(() =>
    expect(mockToast.mock.calls).toEqual([
      [expect.objectContaining({ status: 'error', description: 'Your payment came too late and was refunded.' })],
    ]),
  )
  expect(backend.store.getState().cart.carts[customer._id]).toHaveLength(2)
})

test('a payment made while the network goes away is confirmed when it is back', async () => {
  const { fillAddress, openPopup, popup, backend, location, posts } = openCheckout()
  const verification = '/api/orders/order-1/verify-payment'
  backend.api.onPost(verification).networkError()
  fillAddress()
  await openPopup()
  const onLine = jest.spyOn(navigator, 'onLine', 'get').mockReturnValue(false)
  await popup.pays()
  expect(await screen.findByText(/You have paid. Please stay here/)).toBeVisible()
  expect(payButton()).toBeDisabled()
  expect(posts(verification)).toHaveLength(1)
  backend.api.onPost(verification).reply(200, orderOf([lamp, atlas], paid))
  onLine.mockReturnValue(true)
  fireEvent(window, new Event('online'))
  await waitFor(() => expect(location()).toBe('/myorders'))
  expect(posts(verification)).toHaveLength(2)
})

test('a script that failed to load is loaded again on the next click', async () => {
  const { fillAddress, clickPay, openPopup, popup } = openCheckout()
  popup.failsToLoad(1)
  fillAddress()
  await clickPay()
  expect(await screen.findByRole('alert')).toHaveTextContent(
    'Failed to place order or initiate payment. Please try again.',
  )
  await openPopup()
  expect(screen.queryByRole('alert')).not.toBeInTheDocument()
  await popup.closes()
  await waitFor(() => expect(payButton()).toBeEnabled())
  await openPopup()
  expect(popup.scriptLoads()).toBe(2)
})

test('a popup that the page has already is opened as it is', async () => {
  const { fillAddress, openPopup, popup } = openCheckout()
  popup.isInPage()
  fillAddress()
  await openPopup()
  expect(popup.scriptLoads()).toBe(0)
})

test('two quick clicks place one order', async () => {
  const { user, fillAddress, posts, popup } = openCheckout()
  fillAddress()
  await user.dblClick(payButton())
  await waitFor(() => expect(popup.opened).toHaveLength(1))
  expect(posts('/api/orders')).toHaveLength(1)
})
