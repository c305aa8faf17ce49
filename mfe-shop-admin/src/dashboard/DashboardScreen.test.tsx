import type { ProductSummary, SessionUser } from '@haggle/shared-contract'
import { fakeBackend } from '@haggle/shared-state/testing'
import { renderScreen } from '@haggle/shared-ui/testing'
import { screen, within } from '@testing-library/react'
import { customer, lamp, overview, owner, ownerWithoutShop } from '../testing/shop'
import DashboardScreen from './DashboardScreen'

jest.mock('@haggle/shared-ui/owner', () => {
  throw new Error('What an owner sees first needs no antd, which a slow phone reads for half a second.')
})

const LIST = '/api/products/shop/s-owner'

function open({ session = owner, products }: { session?: SessionUser | null; products?: ProductSummary[] } = {}) {
  const backend = fakeBackend({ session })
  backend.api.onGet('/api/shops/s-owner/overview').reply(200, overview)
  backend.api.onGet(`${LIST}/counts`).reply(200, { products: 3, low: 1, none: 1 })
  if (products) backend.api.onGet(LIST).reply(200, products)
  return {
    ...backend,
    show: () => renderScreen(<DashboardScreen />, { wrapper: backend.Wrapper, at: '/shop/dashboard' }),
  }
}

test('a product shows all that its owner needs to know', async () => {
  open({ products: [lamp] }).show()
  const card = within(await screen.findByRole('article'))
  expect(card.getByRole('heading', { name: 'Desk Lamp' })).toBeVisible()
  expect(card.getByRole('img', { name: 'Desk Lamp' })).toHaveAttribute('src', '/media/lamp.webp')
  expect(card.getByText('Category: Home & Kitchen')).toBeVisible()
  expect(card.getByText('$1,000.00')).toBeVisible()
  expect(card.getByText('MRP: $1,250.00').tagName).toBe('DEL')
  expect(card.getByText('In Stock: 12')).toBeVisible()
  expect(card.getByText('Min Negotiable: $800.50')).toBeVisible()
  for (const name of ['Edit', 'Delete']) {
    expect(card.getByRole('button', { name })).toHaveAccessibleDescription('Desk Lamp')
  }
})

test('an empty shop has three first steps above its figures, of which the introduction may be done', async () => {
  const { api, show } = open({ products: [] })
  const shop = { _id: 's-owner', description: 'Odd things.', picture: '/media/face.webp' }
  api.onGet('/api/shops/s-owner').reply(200, shop)
  api.onGet(`${LIST}/counts`).reply(200, { products: 0, low: 0, none: 0 })
  show()
  const list = await screen.findByRole('list', { name: 'First steps' })
  const steps = within(list)
  expect(await steps.findByText('Done')).toBeVisible()
  const figures = screen.getByRole('heading', { name: 'Overview' })
  expect(list.compareDocumentPosition(figures)).toBe(Node.DOCUMENT_POSITION_FOLLOWING)
  expect(steps.getAllByRole('link').map((link) => link.getAttribute('href'))).toEqual([
    '/shop/profile',
    '/shop/add-product',
    '/shops/s-owner',
  ])
})

test('the title is above the links to the form and to the orders', async () => {
  open({ products: [] }).show()
  expect(screen.getByRole('heading', { level: 1, name: 'My Shop Dashboard' })).toBeVisible()
  expect(screen.getByRole('button', { name: 'Add New Product' })).toBeEnabled()
  expect(screen.getByRole('button', { name: 'Manage Orders' })).toBeEnabled()
  expect(
    await screen.findByText('You have no products listed yet. Click "Add New Product" to get started!'),
  ).toBeVisible()
})

test.each([
  ['Add New Product', '/shop/add-product'],
  ['Manage Orders', '/shop/orders'],
  ['Edit', '/shop/edit-product/lamp'],
])('%s leads to %s', async (name, path) => {
  const { user, location } = open({ products: [lamp] }).show()
  await user.click(await screen.findByRole('button', { name }))
  expect(location()).toBe(path)
})

test('a skeleton of the cards is shown while they load', async () => {
  const { api, show } = open()
  api.onGet(LIST).reply(() => new Promise(() => undefined))
  show()
  expect(await screen.findByRole('status', { name: 'Loading your products' })).toHaveAttribute('aria-busy', 'true')
})

test('products that are low in stock or sold out are marked and counted', async () => {
  open({
    products: [
      lamp,
      { ...lamp, _id: 'pen', name: 'Pen', countInStock: 5 },
      { ...lamp, _id: 'ink', name: 'Ink', countInStock: 0 },
    ],
  }).show()
  const marks = (await screen.findAllByRole('article')).map((card) => {
    const mark = within(card).queryByText(/Running low|Sold out/)
    return mark?.textContent
  })
  expect(marks).toEqual([undefined, 'Running low', 'Sold out'])
  const figures = within(screen.getByRole('list', { name: 'Summary' })).getAllByRole('listitem')
  expect(figures.map((figure) => figure.textContent)).toEqual(['3 products', '1 running low', '1 sold out'])
})

test('the products keep their place when their counts come later', async () => {
  const { api, show } = open({ products: [lamp] })
  let answer: (reply: [number, object]) => void = () => undefined
  api.onGet(`${LIST}/counts`).reply(() => new Promise((resolve) => (answer = resolve)))
  show()
  const list = await screen.findByRole('region', { name: 'Products' })
  const above = list.parentElement?.children.length
  answer([200, { products: 1, low: 0, none: 0 }])
  expect(await screen.findByRole('list', { name: 'Summary' })).toBeVisible()
  expect(list.parentElement?.children).toHaveLength(above ?? 0)
})

test('a list that cannot be read says what the server said', async () => {
  const { api, show } = open()
  api.onGet(LIST).reply(403, { message: 'This is not your shop.' })
  show()
  expect(await screen.findByRole('alert')).toHaveTextContent('Error: This is not your shop.')
})

test('a list that cannot be reached says so in the words of the spec', async () => {
  const { api, show } = open()
  api.onGet(LIST).networkError()
  show()
  expect(await screen.findByRole('alert')).toHaveTextContent('Error: Failed to fetch shop products.')
})

test('an owner without a shop gets a message, and no request is sent', () => {
  const { api, show } = open({ session: ownerWithoutShop })
  show()
  expect(screen.getByRole('alert')).toHaveTextContent(
    'Shop ID not available for your account. Please ensure your shop is properly linked.',
  )
  expect(api.history).toHaveLength(0)
})

test.each([
  ['a customer', customer],
  ['a guest', null],
])('%s gets no list', (_, session) => {
  const { api, show } = open({ session })
  show()
  expect(api.history).toHaveLength(0)
})
