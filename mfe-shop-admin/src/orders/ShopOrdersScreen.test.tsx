import { formatDate } from '@haggle/shared-ui'
import { screen, waitFor, within } from '@testing-library/react'
import { dialogs } from '../testing/dialogs'
import { customer, order, ownerWithoutShop } from '../testing/shop'
import { card, delivered, LIST, open, unpaid, withPart } from '../testing/shopOrders'

jest.mock('@haggle/shared-ui/owner', () => {
  throw new Error('What an owner sees first needs no antd, which a slow phone reads for half a second.')
})

test('an order shows customer, items, date, total and address', async () => {
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

test('a returned order whose money went back awaits no payment, and says what was refunded', async () => {
  const returned = withPart({ isDelivered: true, return: { state: 'accepted', reason: 'Too bright.' } })
  const refunds = [
    { amount: 2013.55, state: 'failed' as const, createdAt: '2026-03-05T10:00:00.000Z', shop: 's-owner' },
    { amount: 2013.55, state: 'processed' as const, createdAt: '2026-03-06T10:00:00.000Z', shop: 's-owner' },
  ]
  open({ orders: [{ ...returned, status: 'refunded', isPaid: true, isDelivered: true, refunds }] }).show()
  const { getByText, queryByText } = await card('order-1')
  expect(getByText(/^Refunded: \$2,013\.55,/)).toHaveTextContent('Mar 6, 2026')
  expect(queryByText('Awaiting payment')).toBeNull()
  expect(queryByText(/failed/)).toBeNull()
})

test('a failed refund is not told once all of the order is refunded', async () => {
  const cancelled = withPart({ cancelledAt: '2026-03-05T10:00:00.000Z' })
  const refunds = [{ amount: 33.55, state: 'failed' as const, createdAt: '2026-03-05T10:00:00.000Z', shop: 's-owner' }]
  open({ orders: [{ ...cancelled, status: 'refunded', isPaid: true, refunds }] }).show()
  expect((await card('order-1')).queryByText(/failed/)).toBeNull()
})

test.each([
  ['pending', 'Refund on its way: $33.55'],
  ['failed', 'Refund failed. We are looking into it.'],
] as const)('a refund that is %s says so on a cancelled order', async (state, text) => {
  const cancelled = withPart({ cancelledAt: '2026-03-05T10:00:00.000Z' })
  const refunds = [{ amount: 33.55, state, createdAt: '2026-03-05T10:00:00.000Z', shop: 's-owner' }]
  open({ orders: [{ ...cancelled, refunds }] }).show()
  expect((await card('order-1')).getByText(text, { exact: false })).toBeVisible()
})

test('each part of the money that an operator gave back is told', async () => {
  const refund = { state: 'processed' as const, createdAt: '2026-03-05T10:00:00.000Z', shop: 's-owner' }
  const refunds = [10, 5.5].map((amount) => ({ ...refund, amount }))
  open({ orders: [{ ...delivered, refunds }] }).show()
  const { getByText } = await card('order-3')
  for (const text of [/^Refunded: \$10\.00,/, /^Refunded: \$5\.50,/]) expect(getByText(text)).toBeVisible()
})

test('a delivered order is done', async () => {
  open({ orders: [delivered] }).show()
  const { getByText, queryByRole } = await card('order-3')
  expect(getByText('Delivered')).toBeVisible()
  expect(queryByRole('button', { name: 'Mark as Delivered' })).toBeNull()
})

test('a cancelled part says so and is not to be delivered', async () => {
  open({ orders: [withPart({ cancelledAt: order.createdAt })] }).show()
  const { getByText, queryByRole } = await card('order-1')
  expect(getByText('Cancelled')).toBeVisible()
  expect(queryByRole('button', { name: 'Mark as Delivered' })).toBeNull()
})

test('new orders appear once they are paid, and are announced', async () => {
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

test('an order that is paid while the list is being read for another is not missed', async () => {
  const { api, socket, show } = open()
  let answer: (() => void) | undefined
  const read = () => new Promise<[number, object]>((resolve) => (answer = () => resolve([200, [order]])))
  api.onGet(LIST).replyOnce(200, []).onGet(LIST).replyOnce(read)
  api.onGet(LIST).reply(200, [{ ...order, _id: 'order-9' }, order])
  show()
  await waitFor(() => expect(socket.isOpen()).toBe(true))
  const news = { id: 'n1', kind: 'newOrder', link: '/shop/orders', createdAt: order.createdAt }
  socket.emits('notice', { ...news, text: 'New order K7TX2M9Q.' })
  await waitFor(() => expect(answer).toBeDefined())
  socket.emits('notice', { ...news, text: 'New order AB2CD3EF.' })
  answer?.()
  await card('order-9')
})

test('the section of the orders stays when an order leaves the list, to get its focus', async () => {
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

test('a shop without orders is told so', async () => {
  open({ orders: [] }).show()
  expect(await screen.findByText("No orders found for your shop's products.")).toBeVisible()
})

test('a skeleton of the orders is shown while they load', async () => {
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

test('an owner without a shop gets a message, and no request is sent', () => {
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
  await waitFor(() => expect(location()).toBe('/login'))
  expect(api.history).toHaveLength(0)
})
