import type { Order } from '@haggle/shared-contract'
import { Link, Route, Routes } from '@haggle/shared-ui/router'
import { renderScreen } from '@haggle/shared-ui/testing'
import { fireEvent, screen, waitFor } from '@testing-library/react'
import { dialogs } from '../testing/dialogs'
import { order } from '../testing/shop'
import { card, delivered, LIST, open } from '../testing/shopOrders'
import ShopOrdersScreen from './ShopOrdersScreen'

test('several orders are delivered at once with their tracking numbers, after one question', async () => {
  const { alert, confirm } = dialogs()
  const { api, show } = open({ orders: [order, { ...order, _id: 'order-4' }, delivered] })
  api.onPut().reply(200, {})
  const { user } = show()
  await user.click(await screen.findByLabelText('Select order order-1'))
  await user.type((await card('order-1')).getByLabelText('Tracking number'), '1Z 999')
  await user.click(screen.getByLabelText('Select order order-4'))
  expect(screen.queryByLabelText('Select order order-3')).toBeNull()
  await user.click(screen.getByText('Deliver selected (2)'))
  await waitFor(() => expect(alert).toHaveBeenCalledWith('2 orders marked as delivered successfully!'))
  expect(confirm).toHaveBeenCalledWith('Are you sure you want to mark this order as DELIVERED? (2 orders)')
  expect(api.history.put.map(({ url, data }) => [url, data as unknown])).toEqual([
    ['/api/orders/order-1/deliver', '{"trackingNumber":"1Z 999"}'],
    ['/api/orders/order-4/deliver', undefined],
  ])
})

test('leaving while orders are marked as delivered asks first', async () => {
  const { alert } = dialogs()
  const { api, show } = open({ orders: [order, { ...order, _id: 'order-4' }] })
  const closeTab = () => fireEvent(window, new Event('beforeunload', { cancelable: true }))
  let answer = (_reply: [number]) => {}
  api.onPut('/api/orders/order-1/deliver').reply(200, {})
  api.onPut('/api/orders/order-4/deliver').reply(() => new Promise((resolve) => (answer = resolve)))
  const { user } = show()
  await user.click(await screen.findByLabelText('Select all to deliver'))
  await user.click(screen.getByText('Deliver selected (2)'))
  await waitFor(() => expect(api.history.put).toHaveLength(2))
  expect(closeTab()).toBe(false)
  expect(screen.getByText('1 of 2 orders are marked as delivered …')).toHaveRole('status')
  answer([200])
  await waitFor(() => expect(alert).toHaveBeenCalled())
  await waitFor(() => expect(closeTab()).toBe(true))
})

test('a failed delivery shows a toast after the owner has left the screen', async () => {
  dialogs()
  const { api, Wrapper } = open({ orders: [order, { ...order, _id: 'order-4' }] })
  let answer = (_reply: [number]) => {}
  api.onPut('/api/orders/order-1/deliver').reply(200, {})
  api.onPut('/api/orders/order-4/deliver').reply(() => new Promise((resolve) => (answer = resolve)))
  const { user } = renderScreen(
    <>
      <Link to="/elsewhere">Elsewhere</Link>
      <Routes>
        <Route path="/shop/orders" element={<ShopOrdersScreen />} />
        <Route path="*" element={null} />
      </Routes>
    </>,
    { wrapper: Wrapper, at: '/shop/orders' },
  )
  await user.click(await screen.findByLabelText('Select all to deliver'))
  await user.click(screen.getByText('Deliver selected (2)'))
  await waitFor(() => expect(api.history.put).toHaveLength(2))
  await user.click(screen.getByText('Elsewhere'))
  answer([500])
  expect(await screen.findByRole('alert')).toHaveTextContent('1 of 2 orders are marked as delivered.')
})

test('the carrier of several orders is typed once', async () => {
  dialogs()
  const { api, show } = open({ orders: [order, { ...order, _id: 'order-4' }, { ...order, _id: 'order-5' }] })
  api.onPut().reply(200, {})
  const { user } = show()
  await user.click(await screen.findByLabelText('Select order order-1'))
  await user.click(screen.getByLabelText('Select order order-4'))
  await user.type(screen.getByLabelText('Carrier of the selected'), 'DHL')
  expect((await card('order-4')).getByLabelText('Carrier')).toHaveValue('DHL')
  expect((await card('order-5')).getByLabelText('Carrier')).toHaveValue('')
  await user.click(screen.getByText('Deliver selected (2)'))
  await waitFor(() => expect(api.history.put).toHaveLength(2))
  expect(api.history.put.map(({ data }) => data as unknown)).toEqual(['{"carrier":"DHL"}', '{"carrier":"DHL"}'])
})

const many = Array.from({ length: 23 }, (_, at): Order => ({ ...order, _id: `order-${at + 1}` }))

/** A list of orders to deliver on two pages. */
function openMany() {
  const { api, Wrapper } = open()
  api.onGet(LIST).reply(({ params }) => {
    const { pageNumber } = params as { pageNumber: number }
    return [200, many.slice(20 * (pageNumber - 1), 20 * pageNumber), { 'x-total-count': '23' }]
  })
  const showAll = () => renderScreen(<ShopOrdersScreen />, { wrapper: Wrapper, at: '/shop/orders?state=toDeliver' })
  return { api, showAll }
}

test('all orders to deliver are selected and delivered at once, also those on other pages', async () => {
  dialogs()
  const { api, showAll } = openMany()
  api.onPut().reply(200, {})
  const { user } = showAll()
  await user.click(await screen.findByLabelText('Select all to deliver'))
  await user.click(screen.getByText('Select all 23'))
  expect(await screen.findByText('Packing slips (23)')).toBeVisible()
  await user.click(screen.getByLabelText('Select order order-2'))
  fireEvent.change(screen.getByLabelText('Carrier of the selected'), { target: { value: 'DHL' } })
  await user.click(screen.getByText('Deliver selected (22)'))
  await waitFor(() => expect(api.history.put).toHaveLength(22))
  expect(api.history.put.map(({ url }) => url)).toEqual(
    many.filter(({ _id }) => _id !== 'order-2').map(({ _id }) => `/api/orders/${_id}/deliver`),
  )
  expect(new Set(api.history.put.map(({ data }) => data as unknown))).toEqual(new Set(['{"carrier":"DHL"}']))
})

test('packing slips of all selected are printed, also of those on other pages', async () => {
  const { showAll } = openMany()
  const printed = () => [...document.querySelectorAll('[data-printed] h2')].map(({ textContent }) => textContent)
  let slips: unknown[] = []
  window.print = () => (slips = printed())
  const { user } = showAll()
  await user.click(await screen.findByLabelText('Select all to deliver'))
  await user.click(screen.getByText('Select all 23'))
  await user.click(await screen.findByText('Packing slips (23)'))
  for (const picture of document.querySelectorAll('img')) fireEvent.load(picture)
  await waitFor(() => expect(slips).toEqual(many.map(({ _id }) => `Order ${_id}, Ada Customer`)))
  await waitFor(() => expect(document.querySelectorAll('h2')).toHaveLength(20))
})

test('after selecting all, another page has its own orders selected', async () => {
  const { showAll } = openMany()
  const { user } = showAll()
  await user.click(await screen.findByLabelText('Select all to deliver'))
  await user.click(screen.getByText('Select all 23'))
  await screen.findByText('Deliver selected (23)')
  await user.click(screen.getByText('Next'))
  expect(await screen.findByText('Deliver selected (3)')).toBeVisible()
})

test('refusals of the last orders in the list are still shown', async () => {
  dialogs()
  const { api, show } = open()
  api
    .onGet(LIST)
    .replyOnce(200, [order, { ...order, _id: 'order-4' }])
    .onGet(LIST)
    .reply(200, [])
  api.onPut().reply(409, { message: 'This part was cancelled.' })
  const { user } = show()
  await user.click(await screen.findByLabelText('Select all to deliver'))
  await user.click(screen.getByText('Deliver selected (2)'))
  expect(await screen.findByText("No orders found for your shop's products.")).toBeVisible()
  expect(screen.getByRole('alert')).toHaveTextContent('0 of 2 orders are marked as delivered.')
})

test('a refused order does not stop the others, and is named', async () => {
  const { alert } = dialogs()
  const { api, show } = open({ orders: [order, { ...order, _id: 'order-4' }, { ...order, _id: 'order-5' }] })
  api.onPut('/api/orders/order-4/deliver').reply(409, { message: 'This part was cancelled.' })
  api.onPut().reply(200, {})
  const { user } = show()
  await user.click(await screen.findByLabelText('Select all to deliver'))
  await user.click(screen.getByText('Deliver selected (3)'))
  expect(await screen.findByRole('alert')).toHaveTextContent(
    '2 of 3 orders are marked as delivered. Order order-4: This part was cancelled.',
  )
  expect(api.history.put).toHaveLength(3)
  expect(alert).not.toHaveBeenCalled()
})

test('packing slips of several orders are printed at once', async () => {
  const { show } = open({ orders: [order, { ...order, _id: 'order-4' }, { ...order, _id: 'order-5' }] })
  const printed = () => [...document.querySelectorAll('[data-printed] h2')].map(({ textContent }) => textContent)
  let slips: unknown[] = []
  const print = jest.fn(() => (slips = printed()))
  window.print = print
  const { user } = show()
  await user.click(await screen.findByLabelText('Select order order-1'))
  await user.click(screen.getByLabelText('Select order order-5'))
  await user.click(screen.getByText('Packing slips (2)'))
  expect(slips).toEqual(['Order order-1, Ada Customer', 'Order order-5, Ada Customer'])
  expect(printed()).toEqual([])
})

test('a server that fails midway gets no further requests, and the message says how many are delivered', async () => {
  dialogs()
  const { api, show } = open({ orders: [order, { ...order, _id: 'order-4' }, { ...order, _id: 'order-5' }] })
  api.onPut('/api/orders/order-1/deliver').reply(200, {})
  api.onPut('/api/orders/order-4/deliver').networkError()
  const { user } = show()
  await user.click(await screen.findByLabelText('Select all to deliver'))
  await user.click(screen.getByText('Deliver selected (3)'))
  expect(await screen.findByRole('alert')).toHaveTextContent(
    '1 of 3 orders are marked as delivered. Order order-4: Failed to mark order as delivered.',
  )
  expect(api.history.put).toHaveLength(2)
  // pressed again, it continues with the rest, even though the list cannot be fetched
  expect(screen.getByText('Deliver selected (2)')).toBeVisible()
})

test('the fields are read-only while orders are delivered', async () => {
  dialogs()
  const { api, show } = open({ orders: [order, { ...order, _id: 'order-4' }, { ...order, _id: 'order-5' }] })
  api.onPut().reply(() => new Promise(() => undefined))
  const { user } = show()
  await user.click(await screen.findByLabelText('Select order order-1'))
  await user.click(screen.getByLabelText('Select order order-4'))
  await user.click(screen.getByText('Deliver selected (2)'))
  expect(screen.getByLabelText('Carrier of the selected')).toHaveAttribute('readonly')
  expect((await card('order-4')).getByLabelText('Tracking number')).toHaveAttribute('readonly')
  expect((await card('order-5')).getByLabelText('Tracking number')).not.toHaveAttribute('readonly')
})

test('an order names what to pack of each product, on its packing slip too', async () => {
  const [line] = order.orderItems
  const orderItems = ['Red', 'Blue'].flatMap((color) =>
    line ? [{ ...line, variant: color, variantText: `M, ${color}` }] : [],
  )
  open({ orders: [{ ...order, orderItems }] }).show()
  const { getAllByRole } = await card('order-1')
  expect(getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual(
    expect.arrayContaining([expect.stringContaining('Desk LampM, Red'), expect.stringContaining('Desk LampM, Blue')]),
  )
})
