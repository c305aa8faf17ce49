import { screen, waitFor, within } from '@testing-library/react'
import type { Order, SessionUser } from 'shared-contract'
import { formatDate } from 'shared-ui'
import { fakeBackend } from 'shared-state/testing'
import { renderScreen } from 'shared-ui/testing'
import { customer, order, owner, ownerWithoutShop } from '../testing/shop'
import ShopOrdersScreen from './ShopOrdersScreen'

const LIST = '/api/orders/shop/s-owner'
const unpaid: Order = { ...order, _id: 'order-2', status: 'pending', isPaid: false, paidAt: undefined }
const delivered: Order = { ...order, _id: 'order-3', status: 'delivered', isDelivered: true }

function open({ session = owner, orders }: { session?: SessionUser | null; orders?: Order[] } = {}) {
  const backend = fakeBackend({ session })
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
  expect(queryByRole('button')).toBeNull()
})

test('a delivered order is done', async () => {
  open({ orders: [delivered] }).show()
  const { getByText, queryByRole } = await card('order-3')
  expect(getByText('Delivered')).toBeVisible()
  expect(queryByRole('button')).toBeNull()
})

test('the list can be narrowed to what has to go out', async () => {
  const { user } = open({ orders: [order, unpaid, delivered] }).show()
  const shown = () => screen.queryAllByRole('article').map((article) => article.querySelector('h2')?.textContent)
  const choose = async (option: string) => {
    await user.click(await screen.findByRole('combobox', { name: 'Show' }))
    await user.click(await screen.findByRole('option', { name: option }))
  }
  await choose('Orders to deliver')
  expect(shown()).toEqual(['Order order-1'])
  await choose('Delivered orders')
  expect(shown()).toEqual(['Order order-3'])
  await choose('All orders')
  expect(shown()).toEqual(['Order order-1', 'Order order-2', 'Order order-3'])
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
