import { fakeBackend } from '@haggle/shared-state/testing'
import { renderScreen } from '@haggle/shared-ui/testing'
import { fireEvent, screen, waitFor } from '@testing-library/react'
import { dialogs } from '../testing/dialogs'
import { order, owner } from '../testing/shop'
import ShopOrdersScreen from './ShopOrdersScreen'

async function pressDeliver({ status, body }: { status: number; body?: unknown }, answer = true) {
  const { alert, confirm } = dialogs({ answer })
  const { api, Wrapper } = fakeBackend({ session: owner })
  let isDelivered = false
  api.onGet('/api/orders/shop/s-owner').reply(() => [200, [{ ...order, isDelivered }]])
  api.onPut('/api/orders/order-1/deliver').reply(() => {
    isDelivered = status === 200
    return [status, body]
  })
  const { user } = renderScreen(<ShopOrdersScreen />, { wrapper: Wrapper })
  await user.click(await screen.findByRole('button', { name: 'Mark as Delivered' }))
  return { alert, confirm, api }
}

test('a confirmed delivery says so, and the list is fetched again', async () => {
  const { alert, confirm } = await pressDeliver({ status: 200, body: {} })
  await waitFor(() => expect(alert).toHaveBeenCalledWith('Order marked as delivered successfully!'))
  expect(confirm).toHaveBeenCalledWith('Are you sure you want to mark this order as DELIVERED?')
  expect(await screen.findByText('Delivered')).toBeVisible()
  expect(screen.queryByRole('button', { name: 'Mark as Delivered' })).toBeNull()
})

test('a delivery that is not confirmed sends no request', async () => {
  const { alert, api } = await pressDeliver({ status: 200 }, false)
  expect(api.history.put).toHaveLength(0)
  expect(alert).not.toHaveBeenCalled()
})

test.each([
  ['the server’s words', { message: 'This order is not paid.' }, 'This order is not paid.'],
  ['the words of the spec', undefined, 'Failed to mark order as delivered.'],
])('a failed delivery stands on its order in %s', async (_, body, text) => {
  const { alert } = await pressDeliver({ status: 500, body })
  const message = await screen.findByRole('alert')
  expect(message).toHaveTextContent(text)
  expect(screen.getByRole('article')).toContainElement(message)
  expect(alert).not.toHaveBeenCalled()
})

test('a refused delivery shows a toast even if the order leaves the list', async () => {
  dialogs()
  const { api, Wrapper } = fakeBackend({ session: owner })
  api.onGet('/api/orders/shop/s-owner').replyOnce(200, [order]).onGet('/api/orders/shop/s-owner').reply(200, [])
  api.onPut('/api/orders/order-1/deliver').reply(409, { message: 'This part was cancelled.' })
  const { user } = renderScreen(<ShopOrdersScreen />, { wrapper: Wrapper })
  await user.click(await screen.findByRole('button', { name: 'Mark as Delivered' }))
  expect(await screen.findByText("No orders found for your shop's products.")).toBeVisible()
  expect(screen.getByRole('alert')).toHaveTextContent('This part was cancelled.Order order-1')
})

test('a delivery that nobody answered is forgotten once the browser is back online', async () => {
  dialogs()
  const { api, Wrapper } = fakeBackend({ session: owner })
  api.onGet('/api/orders/shop/s-owner').reply(200, [order])
  api.onPut('/api/orders/order-1/deliver').networkError()
  const { user } = renderScreen(<ShopOrdersScreen />, { wrapper: Wrapper })
  await user.click(await screen.findByText('Mark as Delivered'))
  expect(await screen.findByRole('alert')).toHaveTextContent('Failed to mark order as delivered.')
  fireEvent(window, new Event('online'))
  expect(screen.queryByRole('alert')).toBeNull()
})

test('carrier and tracking number are optional; without them the request has no body', async () => {
  dialogs()
  const { api, Wrapper } = fakeBackend({ session: owner })
  api.onGet('/api/orders/shop/s-owner').reply(200, [order])
  api.onPut('/api/orders/order-1/deliver').reply(200, {})
  const { user } = renderScreen(<ShopOrdersScreen />, { wrapper: Wrapper })
  await user.click(await screen.findByText('Mark as Delivered'))
  await waitFor(() => expect(api.history.put).toHaveLength(1))
  expect(api.history.put[0]?.data).toBeUndefined()
  await waitFor(() => expect(screen.getByLabelText('Carrier')).not.toHaveAttribute('readonly'))
  await user.type(screen.getByLabelText('Carrier'), 'DHL')
  await user.type(screen.getByLabelText('Tracking number'), '42')
  await user.click(screen.getByText('Mark as Delivered'))
  await waitFor(() => expect(api.history.put).toHaveLength(2))
  expect(JSON.parse(api.history.put[1]?.data as string)).toEqual({ carrier: 'DHL', trackingNumber: '42' })
})

test('leaving with a tracking number that was not sent asks first', async () => {
  const { confirm } = dialogs({ answer: false })
  const { api, Wrapper } = fakeBackend({ session: owner })
  api.onGet('/api/orders/shop/s-owner').reply(200, [order])
  const { user } = renderScreen(
    <>
      <a href="/shop/dashboard">My Shop</a>
      <ShopOrdersScreen />
    </>,
    { wrapper: Wrapper, at: '/shop/orders' },
  )
  await user.type(await screen.findByLabelText('Tracking number'), '42')
  await user.click(screen.getByText('My Shop'))
  expect(confirm).toHaveBeenCalledWith('Leave this page? What you typed here is not saved.')
})

test('the fields are read-only while an order is marked as delivered', async () => {
  dialogs()
  const { api, Wrapper } = fakeBackend({ session: owner })
  let answer: (reply: [number]) => void = () => undefined
  api.onGet('/api/orders/shop/s-owner').reply(200, [order])
  api.onPut('/api/orders/order-1/deliver').reply(() => new Promise((resolve) => (answer = resolve)))
  const { user } = renderScreen(<ShopOrdersScreen />, { wrapper: Wrapper })
  await user.type(await screen.findByLabelText('Tracking number'), 'T1')
  await user.click(screen.getByText('Mark as Delivered'))
  await waitFor(() => expect(api.history.put).toHaveLength(1))
  await user.type(screen.getByLabelText('Tracking number'), 'T2')
  expect(screen.getByLabelText('Tracking number')).toHaveValue('T1')
  answer([500])
  await screen.findByRole('alert')
  await user.type(screen.getByLabelText('Tracking number'), 'T2')
  expect(screen.getByLabelText('Tracking number')).toHaveValue('T1T2')
})

test('controls with the same name on every order are described by the order', async () => {
  const { api, Wrapper } = fakeBackend({ session: owner })
  api.onGet('/api/orders/shop/s-owner').reply(200, [order])
  renderScreen(<ShopOrdersScreen />, { wrapper: Wrapper })
  await screen.findByRole('article')
  for (const each of [
    screen.getByRole('button', { name: 'Mark as Delivered' }),
    screen.getByRole('textbox', { name: 'Carrier' }),
    screen.getByRole('textbox', { name: 'Tracking number' }),
  ])
    expect(each).toHaveAccessibleDescription('Order order-1')
})
