import { customer, shopOwner } from '@haggle/shared-state/testing'
import { screen, waitFor } from '@testing-library/react'
import { atlas, lamp, orderOf, quoteOf } from '../testing/market'
import { amount, openCheckout, payButton } from '../testing/openCheckout'

test('an unchanged pending order is paid instead of a second one', async () => {
  const { fillAddress, openPopup, posts } = openCheckout({ orders: [orderOf([lamp, atlas])] })
  fillAddress()
  await openPopup()
  expect(posts('/api/orders')).toHaveLength(0)
  expect(posts('/api/orders/order-1/razorpay')).toHaveLength(1)
})

test('a changed pending order for the same products is cancelled first', async () => {
  const outdated = orderOf([{ ...lamp, qty: 1 }, atlas], { _id: 'outdated' })
  const { fillAddress, openPopup, posts, backend } = openCheckout({ orders: [outdated] })
  backend.api.onPost('/api/orders/outdated/cancel').reply(200, {})
  fillAddress()
  await openPopup()
  expect(backend.api.history.post.map(({ url }) => url).filter((url) => !url?.endsWith('quote'))).toEqual([
    '/api/orders/outdated/cancel',
    '/api/orders',
    '/api/orders/order-1/razorpay',
  ])
  expect(posts('/api/orders')).toHaveLength(1)
})

test.each([
  ["the server's words", 403, { message: 'Only customers can order.' }, 'Only customers can order.'],
  ["the spec's words", 403, undefined, 'Failed to place order or initiate payment. Please try again.'],
  ['the words of a limit on holds', 409, { message: 'You have 3 unpaid orders.' }, 'You have 3 unpaid orders.'],
  ['the words of a wait', 429, { message: 'Order again in 40 minutes.' }, 'Order again in 40 minutes.'],
])('an order that cannot be placed says so in %s', async (_, status, answer, text) => {
  const { fillAddress, clickPay, backend } = openCheckout()
  backend.api.onPost('/api/orders').reply(status, answer)
  fillAddress()
  await clickPay()
  expect(await screen.findByRole('alert')).toHaveTextContent(text)
  expect(payButton()).toBeEnabled()
})

test('a shop owner may open the checkout, but is told that only customers order', async () => {
  const { fillAddress, clickPay, backend } = openCheckout({ session: shopOwner })
  backend.api.onGet('/api/orders/myorders').reply(403, { message: 'This is for customers.' })
  fillAddress()
  await clickPay()
  expect(await screen.findByRole('alert')).toHaveTextContent('This is for customers.')
})

test('a conflict shows the fresh price, which has to be accepted before paying again', async () => {
  const { user, fillAddress, clickPay, backend, posts } = openCheckout()
  const fresh = quoteOf([lamp, atlas], { lamp: { price: 25 } })
  fillAddress()
  backend.api.onPost('/api/orders').reply(409, { message: 'Prices have changed.', quote: fresh })
  backend.api.onPost('/api/orders/quote').reply(200, fresh)
  await clickPay()
  expect(await screen.findByText('Prices have changed.')).toBeVisible()
  expect(await screen.findByText('Price went up from $20.00 to $25.00.')).toBeVisible()
  expect(payButton()).toBeDisabled()
  expect(screen.getByText('Desk Lamp: $20.00 → $25.00')).toBeVisible()
  expect(screen.getByText('Total:')).toHaveTextContent('Total: $88.00 instead of $77.00')
  backend.api.onPost('/api/orders').reply(201, orderOf([{ ...lamp, price: 25 }, atlas]))
  await user.click(screen.getByRole('button', { name: 'Accept and pay $88.00' }))
  await waitFor(() => expect(posts('/api/orders')).toHaveLength(2))
  expect(screen.queryByText('Prices have changed.')).toBeNull()
  expect(amount('Total')).toHaveTextContent('$88.00')
  expect(JSON.parse(posts('/api/orders')[1]?.data as string)).toMatchObject({
    orderItems: [{ product: 'lamp', price: 25 }, { product: 'atlas' }],
    totalPrice: 88,
  })
  // accepted once: a customer who closes the popup is not asked again
  expect(backend.store.getState().cart.carts[customer._id]).toMatchObject([{ product: 'lamp', price: 25 }, atlas])
})

test('a back end that answers with what the specification reads alone: the order is the one that was sent', async () => {
  const { fillAddress, openPopup, popup, backend, location } = openCheckout()
  backend.api.onPost('/api/orders').reply(201, { _id: 'order-1' })
  backend.api.onPost('/api/orders/order-1/verify-payment').reply(200, { message: 'Payment verified' })
  fillAddress()
  await openPopup()
  expect(amount('Total')).toHaveTextContent('$77.00')
  await popup.pays()
  await waitFor(() => expect(location()).toBe('/myorders'))
  expect(backend.store.getState().cart.carts[customer._id]).toEqual([])
})
