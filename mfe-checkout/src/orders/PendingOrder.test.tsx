import type { CartItem } from '@haggle/shared-contract'
import { customer } from '@haggle/shared-state/testing'
import { act, screen, waitFor, within } from '@testing-library/react'
import { fakePopup } from '../testing/fakePopup'
import { atlas, lamp, orderOf, paid } from '../testing/market'
import { MY_ORDERS, openOrders } from '../testing/openOrders'

const shownOrder = async () => within(await screen.findByRole('article', { name: 'Order order-1' }))
test('a pending order counts down and is expired when its hold lapses', async () => {
  jest.useFakeTimers({ doNotFake: ['setTimeout', 'clearTimeout', 'queueMicrotask', 'nextTick', 'setImmediate'] })
  try {
    openOrders([orderOf([lamp], { expiresAt: new Date(Date.now() + 61_000).toISOString() })])
    const order = await shownOrder()
    expect(order.getByText(/^Waiting for your payment until /)).toBeVisible()
    expect(order.getByRole('timer')).toHaveTextContent('1:01 left')
    act(() => jest.advanceTimersByTime(1000))
    expect(order.getByRole('timer')).toHaveTextContent('1:00 left')
    act(() => jest.advanceTimersByTime(60_000))
    expect(order.getByText('Expired')).toBeVisible()
    expect(order.queryByRole('button', { name: 'Pay now' })).not.toBeInTheDocument()
  } finally {
    jest.useRealTimers()
  }
})

test('on a device whose clock is a day ahead, an order is held as long as the server says', async () => {
  const serverTime = Date.now() - 86_400_000
  openOrders([orderOf([lamp], { expiresAt: new Date(serverTime + 600_000).toISOString() })], { serverTime })
  const order = await shownOrder()
  expect(order.getByRole('timer')).toHaveTextContent(/^(10:0|9:5)\d left$/)
  expect(order.getByRole('button', { name: 'Pay now' })).toBeEnabled()
})

function payable(cart: CartItem[] = []) {
  const opened = openOrders([orderOf([lamp])], { cart })
  const popup = fakePopup()
  opened.backend.api.onPost('/api/orders/order-1/razorpay').reply(200, popup.start)
  opened.backend.api.onPost('/api/orders/order-1/verify-payment').reply(() => {
    opened.backend.api.onGet(MY_ORDERS).reply(200, [orderOf([lamp], paid)])
    return [200, orderOf([lamp], paid)]
  })
  return { ...opened, popup }
}

test('a pending order is paid, and the cart that it came from is emptied', async () => {
  const { user, popup, backend } = payable([lamp])
  await user.click(await screen.findByRole('button', { name: 'Pay now' }))
  expect(screen.getByText('Preparing payment...')).toBeVisible()
  await waitFor(() => expect(popup.opened).toHaveLength(1))
  await popup.pays()
  expect(await screen.findByText('Payment Successful!')).toBeVisible()
  await waitFor(() => expect(screen.queryByRole('button', { name: 'Pay now' })).not.toBeInTheDocument())
  expect(backend.store.getState().cart.carts[customer._id]).toEqual([])
})

test('an order whose hold lapses while it is paid is not called unpaid before the payment is decided', async () => {
  const { user, popup, backend } = payable()
  let decide = () => {}
  backend.api.onPost('/api/orders/order-1/verify-payment').reply(() => {
    backend.api.onGet(MY_ORDERS).reply(200, [orderOf([lamp], paid)])
    return new Promise((resolve) => (decide = () => resolve([200, orderOf([lamp], paid)])))
  })
  await user.click(await screen.findByRole('button', { name: 'Pay now' }))
  await waitFor(() => expect(popup.opened).toHaveLength(1))
  backend.api.onGet(MY_ORDERS).reply(200, [orderOf([lamp], { status: 'expired' })])
  act(() => void window.dispatchEvent(new Event('focus')))
  expect(await screen.findByText('Expired', { selector: 'p' })).toBeVisible()
  await popup.pays()
  await waitFor(() => expect(backend.api.history.post).toHaveLength(2))
  expect(screen.getByText('Preparing payment...')).toBeVisible()
  expect(screen.queryByText(/was not paid in time/)).not.toBeInTheDocument()
  decide()
  expect(await screen.findByText('Payment Successful!')).toBeVisible()
})

test('when the popup is closed after the hold lapsed, the focus stays at the order', async () => {
  const { user, popup, backend } = payable()
  await user.click(await screen.findByRole('button', { name: 'Pay now' }))
  await waitFor(() => expect(popup.opened).toHaveLength(1))
  const cardNumber = document.body.appendChild(document.createElement('input'))
  cardNumber.focus()
  backend.api.onGet(MY_ORDERS).reply(200, [orderOf([lamp], { status: 'expired' })])
  act(() => void window.dispatchEvent(new Event('focus')))
  expect(await screen.findByText('Expired', { selector: 'p' })).toBeVisible()
  cardNumber.remove()
  await popup.closes()
  expect(await screen.findByText(/was not paid in time/)).toBeVisible()
  expect(screen.getByRole('article', { name: 'Order order-1' })).toHaveFocus()
})

test('while an order is paid it cannot be cancelled, and while it is cancelled it cannot be paid', async () => {
  const confirm = jest.spyOn(window, 'confirm').mockReturnValue(true)
  const { user, popup, backend } = payable()
  const [payNow, cancel] = [
    await screen.findByRole('button', { name: 'Pay now' }),
    screen.getByRole('button', { name: 'Cancel' }),
  ]
  await user.click(payNow)
  await waitFor(() => expect(popup.opened).toHaveLength(1))
  await user.click(cancel)
  expect(confirm).not.toHaveBeenCalled()
  await popup.closes()
  await waitFor(() => expect(screen.queryByText('Preparing payment...')).not.toBeInTheDocument())
  backend.api.onPost('/api/orders/order-1/cancel').reply(() => new Promise(() => {}))
  await user.click(cancel)
  expect(confirm).toHaveBeenCalledTimes(1)
  await user.click(payNow)
  await act(() => new Promise((done) => setTimeout(done, 50)))
  expect(popup.opened).toHaveLength(1)
})

test('other products stay in the cart when a pending order is paid', async () => {
  const { user, popup, backend } = payable([{ ...lamp, qty: 3 }, atlas])
  await user.click(await screen.findByRole('button', { name: 'Pay now' }))
  await waitFor(() => expect(popup.opened).toHaveLength(1))
  await popup.pays()
  expect(await screen.findByText('Payment Successful!')).toBeVisible()
  expect(backend.store.getState().cart.carts[customer._id]).toEqual([{ ...lamp, qty: 1 }, atlas])
})

test('a later payment is followed by the same thanks as at checkout, whatever the filter', async () => {
  const opened = openOrders([orderOf([lamp])], { at: '/myorders?state=pending' })
  const { user, backend, location } = opened
  const popup = fakePopup()
  backend.api.onPost('/api/orders/order-1/razorpay').reply(200, popup.start)
  backend.api.onPost('/api/orders/order-1/verify-payment').reply(200, orderOf([lamp], paid))
  await user.click(await screen.findByRole('button', { name: 'Pay now' }))
  await waitFor(() => expect(popup.opened).toHaveLength(1))
  await popup.pays()
  expect(await screen.findByRole('heading', { name: 'Thank you for your order!' })).toHaveFocus()
  expect(location()).toBe('/myorders')
})

test('an order that can no longer be paid says why', async () => {
  const { user, backend } = payable()
  backend.api.onPost('/api/orders/order-1/razorpay').reply(409, { message: 'This order has expired.' })
  await user.click(await screen.findByRole('button', { name: 'Pay now' }))
  expect(await screen.findByRole('alert')).toHaveTextContent('This order has expired.')
})

test('cancelling asks first, and its outcome is announced', async () => {
  const confirm = jest.spyOn(window, 'confirm').mockReturnValue(false)
  const { user, backend } = payable()
  backend.api.onPost('/api/orders/order-1/cancel').reply(() => {
    backend.api.onGet(MY_ORDERS).reply(200, [orderOf([lamp], { status: 'cancelled', expiresAt: undefined })])
    return [200, {}]
  })
  await user.click(await screen.findByRole('button', { name: 'Cancel' }))
  expect(confirm).toHaveBeenCalledWith('Are you sure you want to cancel this order?')
  expect(backend.api.history.post).toHaveLength(0)
  confirm.mockReturnValue(true)
  const status = screen.getByText(/^Waiting for your payment/)
  await user.click(screen.getByRole('button', { name: 'Cancel' }))
  await waitFor(() => expect(status).toHaveTextContent('Cancelled'))
  expect(status).toHaveAttribute('aria-live', 'polite')
})

test.each([
  ["the server's words", { message: 'It is paid already.' }, 'It is paid already.'],
  ['our words', undefined, 'Failed to cancel the order.'],
])('an order that cannot be cancelled says so in %s', async (_, answer, text) => {
  jest.spyOn(window, 'confirm').mockReturnValue(true)
  const { user, backend } = payable()
  backend.api.onPost('/api/orders/order-1/cancel').reply(409, answer)
  await user.click(await screen.findByRole('button', { name: 'Cancel' }))
  expect(await screen.findByRole('alert')).toHaveTextContent(text)
})
