import type { SessionUser } from '@haggle/shared-contract'
import { fakeBackend } from '@haggle/shared-state/testing'
import { renderScreen } from '@haggle/shared-ui/testing'
import { screen, waitFor } from '@testing-library/react'
import { dialogs } from '../testing/dialogs'
import { customer, lamp, owner } from '../testing/shop'
import { typed, typeProduct } from '../testing/typeProduct'
import ProductFormScreen from './ProductFormScreen'

function open(session: SessionUser | null = owner) {
  const { alert } = dialogs()
  const { api, Wrapper } = fakeBackend({ session })
  const page = renderScreen(<ProductFormScreen />, { wrapper: Wrapper, at: '/shop/add-product' })
  const submit = () => page.user.click(screen.getByRole('button', { name: 'Add Product' }))
  return { ...page, alert, api, submit }
}

test('a product is added, and the owner is back at the dashboard', async () => {
  const { user, api, alert, submit, location } = open()
  api.onPost('/api/products').reply(201, {})
  expect(screen.getByRole('heading', { level: 1, name: 'Add New Product' })).toBeVisible()
  await typeProduct(user, typed)
  await submit()
  await waitFor(() => expect(location()).toBe('/shop/dashboard'))
  expect(alert).toHaveBeenCalledWith('Product added successfully!')
  expect(JSON.parse(String(api.history.post[0]?.data))).toEqual({
    name: 'Brass Compass',
    description: 'Points north, mostly.',
    image: 'https://haggle.test/compass.webp',
    category: 'Books',
    mrp: 20,
    sellingPrice: 10.5,
    minNegotiablePrice: 5,
    countInStock: 3,
  })
})

test('the button is disabled while the product is saved', async () => {
  const { user, api, submit } = open()
  api.onPost('/api/products').reply(() => new Promise(() => undefined))
  await typeProduct(user, typed)
  await submit()
  await waitFor(() => expect(screen.getByRole('button', { name: 'Add Product' })).toBeDisabled())
  await submit()
  expect(api.history.post).toHaveLength(1)
})

test('pressed again after a reply that was lost, the form asks for the same product once more', async () => {
  const { user, api, submit, location } = open()
  api.onPost('/api/products').networkErrorOnce().onPost('/api/products').reply(201, {})
  await typeProduct(user, typed)
  await submit()
  await screen.findByRole('alert')
  await submit()
  await waitFor(() => expect(location()).toBe('/shop/dashboard'))
  const [first, second] = api.history.post.map(({ headers }) => String(headers?.['Idempotency-Key']))
  expect(first).toMatch(/^[a-z\d-]{8,}$/)
  expect(second).toBe(first)
})

test.each([
  ['what the server said', 400, { message: 'name is too rude' }, 'name is too rude'],
  ['the words of the spec', 500, '', 'Failed to add product. Please try again.'],
])('a failed save says %s and what was typed stays', async (_, status, body, text) => {
  const { user, api, alert, submit, location } = open()
  api.onPost('/api/products').reply(status, body)
  await typeProduct(user, typed)
  await submit()
  expect(await screen.findByRole('alert')).toHaveTextContent(text)
  expect(screen.getByLabelText('Product Name')).toHaveValue('Brass Compass')
  expect(screen.getByLabelText('Count In Stock')).toHaveValue('3')
  expect(alert).not.toHaveBeenCalled()
  expect(location()).toBe('/shop/add-product')
})

test('the hints are shown below their fields', () => {
  open()
  expect(screen.getByLabelText('Image URL')).toHaveAccessibleDescription('Paste a public image URL')
  expect(screen.getByLabelText('Minimum Negotiable Price')).toHaveAccessibleDescription(
    'The lowest price you are willing to accept in negotiation',
  )
})

test('the categories are the five of the market', async () => {
  const { user } = open()
  await user.click(screen.getByRole('combobox', { name: 'Category' }))
  const options = (await screen.findAllByRole('option')).map((option) => option.textContent)
  expect(options).toEqual(['Electronics', 'Home & Kitchen', 'Dresses', 'Books', 'Other'])
})

test.each([
  ['a customer', customer],
  ['a guest', null],
])('%s is sent to the log-in', (_, session) => {
  const { location } = open(session)
  expect(location()).toBe('/login')
})

test('a copy starts with all of the original under another name', async () => {
  const { api, Wrapper } = fakeBackend({ session: owner })
  api.onGet('/api/products/lamp').reply(200, lamp)
  renderScreen(<ProductFormScreen />, { wrapper: Wrapper, at: '/shop/add-product?copy=lamp' })
  expect(await screen.findByLabelText('Product Name')).toHaveValue('Desk Lamp (copy)')
  expect(screen.getByLabelText('Selling Price')).toHaveValue('1000')
})

test('a copy whose original cannot be fetched says so, and is fetched again', async () => {
  const { api, Wrapper } = fakeBackend({ session: owner })
  api.onGet('/api/products/lamp').replyOnce(500).onGet('/api/products/lamp').reply(200, lamp)
  const { user } = renderScreen(<ProductFormScreen />, { wrapper: Wrapper, at: '/shop/add-product?copy=lamp' })
  expect(await screen.findByRole('alert')).toHaveTextContent('Error: Failed to fetch product for editing.')
  expect(screen.queryByLabelText('Product Name')).toBeNull()
  await user.click(screen.getByRole('button', { name: 'Try again' }))
  expect(await screen.findByLabelText('Product Name')).toHaveValue('Desk Lamp (copy)')
})
