import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import type { Delivery, Order, SessionUser } from 'shared-contract'
import { fakeBackend } from 'shared-state/testing'
import { formatDate } from 'shared-ui'
import { renderScreen } from 'shared-ui/testing'
import { dialogs } from '../testing/dialogs'
import { customer, order, owner, ownerWithoutShop } from '../testing/shop'
import ShopOrdersScreen from './ShopOrdersScreen'

jest.mock('shared-ui/owner', () => {
  throw new Error('What an owner sees first needs no antd, which a slow phone reads for half a second.')
})

const LIST = '/api/orders/shop/s-owner'
const unpaid: Order = { ...order, _id: 'order-2', status: 'pending', isPaid: false, paidAt: undefined }
const delivered: Order = { ...order, _id: 'order-3', status: 'delivered', isDelivered: true }

function open({ session = owner, orders }: { session?: SessionUser | null; orders?: Order[] } = {}) {
  const backend = fakeBackend({ session })
  backend.api
    .onGet(`${LIST}/counts`)
    .reply(200, { pending: 2, toDeliver: 1, delivered: 3, cancelled: 0, returnAsked: 2 })
  if (orders) backend.api.onGet(LIST).reply(200, orders)
  return {
    ...backend,
    show: () => renderScreen(<ShopOrdersScreen />, { wrapper: backend.Wrapper, at: '/shop/orders' }),
  }
}

const card = async (id: string) => within(await screen.findByRole('article', { name: `Order ${id}` }))

test('an order tells who ordered what, when, for how much and where it goes', async () => {
  open({ orders: [order] }).show()
  expect(screen.getByRole('heading', { level: 1, name: 'Orders for My Shop' })).toBeVisible()
  const { getByText } = await card('order-1')
  for (const text of [
    'Ada Customer',
    'customer@haggle.test',
    '1 High Street',
    'Pune, 411001',
    'India',
    formatDate(order.createdAt),
    'Razorpay',
    '$2,200.00',
  ])
    expect(getByText(text)).toBeVisible()
})

test('the items show what was agreed, and add up to the shop’s own part', async () => {
  open({ orders: [order] }).show()
  const { getByRole, getByText } = await card('order-1')
  const items = within(getByRole('list', { name: 'Items' })).getAllByRole('listitem')
  expect(items.map((item) => item.textContent)).toEqual([
    'Desk Lamp2 x $900.00Agreed price $1,000.00',
    'Fountain Pen1 x $30.50',
  ])
  expect(getByText('$1,830.50')).toBeVisible()
})

test('a paid order waits for delivery', async () => {
  open({ orders: [order] }).show()
  const { getByText, getByRole, queryByText } = await card('order-1')
  expect(getByText('Pending Delivery')).toBeVisible()
  expect(getByRole('button', { name: 'Mark as Delivered' })).toBeEnabled()
  expect(queryByText('Awaiting payment')).toBeNull()
})

test('an unpaid order waits for its money and cannot be marked', async () => {
  open({ orders: [unpaid] }).show()
  const { getByText, queryByRole } = await card('order-2')
  expect(getByText('Pending Delivery')).toBeVisible()
  expect(getByText('Awaiting payment')).toBeVisible()
  expect(queryByRole('button', { name: 'Mark as Delivered' })).toBeNull()
  expect(queryByRole('button', { name: 'Packing slip' })).toBeNull()
})

test('a delivered order is done', async () => {
  open({ orders: [delivered] }).show()
  const { getByText, queryByRole } = await card('order-3')
  expect(getByText('Delivered')).toBeVisible()
  expect(queryByRole('button', { name: 'Mark as Delivered' })).toBeNull()
})

test('the list is narrowed by state, text and days, page by page, and the address says so', async () => {
  const { api, show } = open()
  api.onGet(LIST).reply(200, [order], { 'x-total-count': '41' })
  const { user, location } = show()
  const asked = () => api.history.get.filter(({ url }) => url === LIST).at(-1)?.params as object
  await screen.findByRole('button', { name: '3' })
  expect(asked()).toEqual({ pageNumber: 1 })
  await user.click(await screen.findByText('To deliver (1)'))
  await user.type(screen.getByLabelText('Search orders'), 'ada{Enter}')
  fireEvent.change(screen.getByLabelText('From'), { target: { value: '2026-03-01' } })
  await user.click(await screen.findByText('Next'))
  await waitFor(() => expect(asked()).toEqual({ state: 'toDeliver', q: 'ada', from: '2026-03-01', pageNumber: 2 }))
  expect(location()).toBe('/shop/orders?state=toDeliver&q=ada&from=2026-03-01&page=2')
  expect(screen.getByText('All (6)')).toBeVisible()
  await user.click(screen.getByText('Done (3)'))
  await waitFor(() => expect(asked()).toMatchObject({ state: 'delivered', pageNumber: 1 }))
})

test('what narrows the list is folded on a phone, unless a link narrows it', async () => {
  const { show } = open({ orders: [order] })
  const { user, location } = show()
  const button = await screen.findByText('Search and dates')
  expect(button).toHaveAttribute('aria-expanded', 'false')
  await user.type(screen.getByLabelText('Search orders'), 'ada{Enter}')
  expect(location()).toBe('/shop/orders?q=ada')
  expect(button).toHaveAttribute('aria-expanded', 'true')
  await user.click(button)
  expect(button).toHaveAttribute('aria-expanded', 'false')
})

test('returns that wait for an answer are a list of their own, counted among all only once', async () => {
  const { api, show } = open({ orders: [delivered] })
  const { user, location } = show()
  await screen.findByText('All (6)')
  await user.click(screen.getByText('Returns to answer (2)'))
  expect(location()).toBe('/shop/orders?state=returnAsked')
  await waitFor(() => expect(api.history.get.at(-1)?.params).toMatchObject({ state: 'returnAsked' }))
})

test('new orders come as they are paid, with a quiet word', async () => {
  const { api, socket, show } = open()
  api
    .onGet(LIST)
    .replyOnce(200, [order])
    .onGet(LIST)
    .reply(200, [{ ...order, _id: 'order-9' }, order])
  show()
  await card('order-1')
  await waitFor(() => expect(socket.isOpen()).toBe(true))
  const news = { id: 'n1', link: '/shop/orders', createdAt: order.createdAt }
  socket.emits('notice', { ...news, kind: 'lowStock', text: 'Running low: Desk Lamp.' })
  socket.emits('notice', { ...news, kind: 'newOrder', text: 'New order K7TX2M9Q.' })
  await card('order-9')
  expect(screen.getByText('New order K7TX2M9Q.')).toHaveAttribute('role', 'status')
})

test('what is shown is kept as a file, all pages of it', async () => {
  const made = jest.fn(() => 'blob:orders')
  Object.assign(URL, { createObjectURL: made, revokeObjectURL: () => undefined })
  const click = jest.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(() => undefined)
  const { api, show } = open({ orders: [order] })
  api.onGet(`${LIST}.csv`).reply(200, 'orderNumber,_id')
  const { user } = show()
  await user.click(await screen.findByText('To deliver (1)'))
  await user.click(screen.getByText('Export orders'))
  await waitFor(() => expect(click).toHaveBeenCalled())
  expect(made).toHaveBeenCalled()
  expect(api.history.get.find(({ url }) => url === `${LIST}.csv`)?.params).toEqual({ state: 'toDeliver' })
})

test('the section of the orders stays for the keyboard when the order that had it leaves', async () => {
  dialogs()
  const { api, show } = open()
  api.onGet(LIST).replyOnce(200, [order]).onGet(LIST).reply(200, [])
  api.onPut().reply(200, {})
  const { user } = show()
  const list = await screen.findByRole('region', { name: 'Orders found' })
  await user.click(await screen.findByRole('button', { name: 'Mark as Delivered' }))
  expect(await within(list).findByText("No orders found for your shop's products.")).toBeVisible()
  expect(list).toBeInTheDocument()
})

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

test('refusals of the last orders in the list are still told', async () => {
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

test('a refused order keeps no other from being delivered, and is named', async () => {
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
  expect(slips).toEqual(['Order order-1', 'Order order-5'])
  expect(printed()).toEqual([])
})

const withPart = (part: Partial<Delivery>): Order => ({
  ...order,
  deliveries: [{ shop: 's-owner', shopName: 'Omar Oddities', isDelivered: false, ...part }],
})

test('a cancelled part says so and is not to be delivered', async () => {
  open({ orders: [withPart({ cancelledAt: order.createdAt })] }).show()
  const { getByText, queryByRole } = await card('order-1')
  expect(getByText('Cancelled')).toBeVisible()
  expect(queryByRole('button', { name: 'Mark as Delivered' })).toBeNull()
})

test('a return is accepted, or refused with a reason', async () => {
  const asked = withPart({ isDelivered: true, carrier: 'DHL', return: { state: 'asked', reason: 'Too bright.' } })
  const { api, show } = open({ orders: [{ ...asked, isDelivered: true }] })
  api.onPost().reply(200, {})
  const { user } = show()
  expect(await screen.findByText('A return is asked for: Too bright.')).toBeVisible()
  expect(screen.getByText('Sent with DHL')).toBeVisible()
  expect(screen.getByText('Refuse return').closest('button')).toBeDisabled()
  await user.type(screen.getByLabelText('Why not'), 'It was used.')
  await user.click(screen.getByText('Refuse return'))
  await user.click(screen.getByLabelText('Put back in stock'))
  await waitFor(() => expect(screen.getByText('Accept return').closest('button')).toBeEnabled())
  await user.click(screen.getByText('Accept return'))
  await waitFor(() => expect(api.history.post).toHaveLength(2))
  expect(api.history.post.map(({ url, data }) => [url, JSON.parse(data as string) as unknown])).toEqual([
    ['/api/orders/order-1/shops/s-owner/return/refuse', { answer: 'It was used.' }],
    ['/api/orders/order-1/shops/s-owner/return/accept', { restock: false }],
  ])
})

test('a return that was answered in another tab leaves the list, and the refusal is still told', async () => {
  const { api, show } = open()
  const asked = withPart({ isDelivered: true, return: { state: 'asked', reason: 'Too bright.' } })
  api.onGet(LIST).replyOnce(200, [asked]).onGet(LIST).reply(200, [])
  api.onPost().reply(409, { message: 'This return was already accepted.' })
  const { user } = show()
  await user.click(await screen.findByText('Accept return'))
  expect(await screen.findByText("No orders found for your shop's products.")).toBeVisible()
  expect(screen.getByRole('alert')).toHaveTextContent('This return was already accepted.')
})

test('an answer to a return that does not arrive stands on its order', async () => {
  const { api, show } = open({ orders: [withPart({ isDelivered: true, return: { state: 'asked', reason: 'No.' } })] })
  api.onPost().networkError()
  const { user } = show()
  await user.click(await screen.findByText('Accept return'))
  expect(await screen.findByRole('alert')).toHaveTextContent('Failed to answer the return.')
  expect(screen.getByRole('article')).toContainElement(screen.getByRole('alert'))
})

test('a list that cannot be refreshed stays, with what is typed in it, below the error', async () => {
  const { api, socket, show } = open({ orders: [order] })
  const { user } = show()
  await user.type(await screen.findByLabelText('Tracking number'), '1Z 999')
  await waitFor(() => expect(socket.isOpen()).toBe(true))
  api.onGet(LIST).networkError()
  const news = { id: 'n1', link: '/shop/orders', createdAt: order.createdAt }
  socket.emits('notice', { ...news, kind: 'newOrder', text: 'New order K7TX2M9Q.' })
  expect(await screen.findByRole('alert')).toHaveTextContent('Error: Failed to fetch shop orders.')
  expect(screen.getByLabelText('Tracking number')).toHaveValue('1Z 999')
  api.onGet(LIST).reply(200, [order])
  await user.click(screen.getByText('Try again'))
  await waitFor(() => expect(screen.queryByRole('alert')).toBeNull())
  expect(screen.getByLabelText('Tracking number')).toHaveValue('1Z 999')
})

test('while another list loads, the one in sight is marked as busy', async () => {
  const { api, show } = open({ orders: [order] })
  const { user } = show()
  await card('order-1')
  const list = screen.getByRole('region', { name: 'Orders found' })
  expect(list).toHaveAttribute('aria-busy', 'false')
  let answer: (reply: [number, object]) => void = () => undefined
  api.onGet(LIST).reply(() => new Promise((resolve) => (answer = resolve)))
  await user.click(screen.getByText('Done (3)'))
  expect(list).toHaveAttribute('aria-busy', 'true')
  answer([200, [delivered]])
  await card('order-3')
  expect(list).toHaveAttribute('aria-busy', 'false')
})

test('another list that cannot be read does not show the rows of the one before', async () => {
  const { api, show } = open({ orders: [order] })
  const { user } = show()
  await card('order-1')
  api.onGet(LIST).networkError()
  await user.click(screen.getByText('Done (3)'))
  expect(await screen.findByRole('alert')).toHaveTextContent('Error: Failed to fetch shop orders.')
  expect(screen.queryByRole('article')).toBeNull()
})

test('a shop without orders is told so', async () => {
  open({ orders: [] }).show()
  expect(await screen.findByText("No orders found for your shop's products.")).toBeVisible()
})

test('the shape of the orders is shown while they load', async () => {
  const { api, show } = open()
  api.onGet(LIST).reply(() => new Promise(() => undefined))
  show()
  expect(await screen.findByRole('status', { name: 'Loading your orders' })).toHaveAttribute('aria-busy', 'true')
})

test.each([
  ['what the server said', 403, { message: 'This is not your shop.' }, 'Error: This is not your shop.'],
  ['the words of the spec', 502, '<html>', 'Error: Failed to fetch shop orders.'],
])('a list that cannot be read says %s', async (_, status, body, text) => {
  const { api, show } = open()
  api.onGet(LIST).reply(status, body)
  show()
  expect(await screen.findByRole('alert')).toHaveTextContent(text)
})

test('an owner without a shop is told, and nothing is asked', () => {
  const { api, show } = open({ session: ownerWithoutShop })
  show()
  expect(screen.getByRole('alert')).toHaveTextContent(
    'Shop ID not available. Please log in as a shop owner with a valid shop.',
  )
  expect(api.history).toHaveLength(0)
})

test.each([
  ['a customer', customer],
  ['a guest', null],
])('%s reads why and is led to the log-in', async (_, session) => {
  const { api, show } = open({ session })
  const { location } = show()
  expect(screen.getByRole('alert')).toHaveTextContent('Access Denied. Please log in as a Shop Owner.')
  await waitFor(() => expect(location()).toBe('/login'), { timeout: 3000 })
  expect(api.history).toHaveLength(0)
})
