import { fakeBackend } from '@haggle/shared-state/testing'
import { renderScreen } from '@haggle/shared-ui/testing'
import { screen, waitFor } from '@testing-library/react'
import { dialogs } from '../testing/dialogs'
import { lamp, owner } from '../testing/shop'
import { typeProduct } from '../testing/typeProduct'
import ProductFormScreen from './ProductFormScreen'

function open() {
  const { alert } = dialogs()
  const { api, Wrapper } = fakeBackend({ session: owner })
  const show = () =>
    renderScreen(<ProductFormScreen />, {
      wrapper: Wrapper,
      at: '/shop/edit-product/lamp',
      path: '/shop/edit-product/:id',
    })
  return { alert, api, show }
}

test('the product of another shop is not offered to be edited', async () => {
  const { api, show } = open()
  api.onGet('/api/products/lamp').reply(200, { ...lamp, shop: { _id: 's-other', shopName: 'Other' } })
  show()
  expect(await screen.findByRole('alert')).toHaveTextContent('Error: This product belongs to another shop.')
  expect(screen.queryByLabelText('Product Name')).toBeNull()
})

test('the form starts with the product and saves what was changed', async () => {
  const { api, alert, show } = open()
  api.onGet('/api/products/lamp').reply(200, lamp)
  api.onPut('/api/products/lamp').reply(200, {})
  const { user, location } = show()
  expect(screen.getByRole('heading', { level: 1, name: 'Edit Product' })).toBeVisible()
  expect(await screen.findByLabelText('Product Name')).toHaveValue('Desk Lamp')
  expect(screen.getByLabelText('Description')).toHaveValue('Bright, but not too bright.')
  expect(screen.getByLabelText('Image URL')).toHaveValue('/media/lamp.webp')
  expect(screen.getByTitle('Home & Kitchen')).toBeVisible()
  expect(screen.getByLabelText('MRP (Max Retail Price)')).toHaveValue('1250')
  expect(screen.getByLabelText('Selling Price')).toHaveValue('1000')
  expect(screen.getByLabelText('Minimum Negotiable Price')).toHaveValue('800.5')
  expect(screen.getByLabelText('Count In Stock')).toHaveValue('12')

  await typeProduct(user, { 'Product Name': 'Floor Lamp', 'Selling Price': '999.99' })
  await user.click(screen.getByRole('button', { name: 'Update Product' }))
  await waitFor(() => expect(location()).toBe('/shop/dashboard'))
  expect(alert).toHaveBeenCalledWith('Product updated successfully!')
  expect(JSON.parse(String(api.history.put[0]?.data))).toEqual({
    name: 'Floor Lamp',
    description: lamp.description,
    image: lamp.image,
    category: lamp.category,
    mrp: 1250,
    sellingPrice: 999.99,
    minNegotiablePrice: 800.5,
    countInStock: 12,
  })
  expect(api.history.put[0]?.headers).toMatchObject({ 'Changed-Fields': 'name,sellingPrice' })
})

test('a category that a later contract adds is shown as it is, and kept', async () => {
  const { api, show } = open()
  api.onGet('/api/products/lamp').reply(200, { ...lamp, category: 'Garden' })
  api.onPut('/api/products/lamp').reply(200, {})
  const { user } = show()
  expect(await screen.findByTitle('Garden')).toBeVisible()
  await typeProduct(user, { 'Product Name': 'Floor Lamp' })
  await user.click(screen.getByRole('button', { name: 'Update Product' }))
  await waitFor(() => expect(api.history.put).toHaveLength(1))
  expect(JSON.parse(String(api.history.put[0]?.data))).toMatchObject({ name: 'Floor Lamp', category: 'Garden' })
})

test('a slow save after the owner has left says that it is done, and does not navigate', async () => {
  const { api, alert, show } = open()
  let answer: (reply: [number, object]) => void = () => undefined
  api.onGet('/api/products/lamp').reply(200, lamp)
  api.onPut('/api/products/lamp').reply(() => new Promise((resolve) => (answer = resolve)))
  const { user, location } = show()
  await user.click(await screen.findByRole('button', { name: 'Update Product' }))
  await waitFor(() => expect(api.history.put).toHaveLength(1))
  await user.click(screen.getByRole('link', { name: 'Offers and haggling' }))
  answer([200, {}])
  await waitFor(() => expect(alert).toHaveBeenCalledWith('Product updated successfully!'))
  expect(location()).toBe('/shop/offers?product=lamp')
})

test('a failed save after the owner has left shows a toast', async () => {
  const { api, show } = open()
  let answer: (reply: [number]) => void = () => undefined
  api.onGet('/api/products/lamp').reply(200, lamp)
  api.onPut('/api/products/lamp').reply(() => new Promise((resolve) => (answer = resolve)))
  const { user } = show()
  await user.click(await screen.findByRole('button', { name: 'Update Product' }))
  await waitFor(() => expect(api.history.put).toHaveLength(1))
  await user.click(screen.getByRole('link', { name: 'Offers and haggling' }))
  answer([500])
  expect(await screen.findByRole('alert')).toHaveTextContent('Failed to update product. Please try again.Desk Lamp')
})

test('the form is disabled while the product is saved, and enabled after a failure', async () => {
  const { api, show } = open()
  let answer: (reply: [number]) => void = () => undefined
  api.onGet('/api/products/lamp').reply(200, { ...lamp, images: [lamp.image, '/media/b.webp'] })
  api.onPut('/api/products/lamp').reply(() => new Promise((resolve) => (answer = resolve)))
  const { user } = show()
  await user.click(await screen.findByRole('button', { name: 'Update Product' }))
  await waitFor(() => expect(api.history.put).toHaveLength(1))
  const changes = () => [
    ...screen.getAllByRole<HTMLInputElement>('textbox'),
    screen.getByLabelText<HTMLInputElement>('Category'),
    ...screen.getAllByRole<HTMLButtonElement>('button', { name: /^Upload|^Move picture 2|^Remove/ }),
  ]
  expect(changes().filter(({ disabled }) => !disabled)).toEqual([])
  answer([500])
  await screen.findByRole('alert')
  expect(changes().filter(({ disabled }) => disabled)).toEqual([])
})

test('a save sends the stock that was edited, and shows a message if it has been sold', async () => {
  const { api, show } = open()
  const message = 'The stock changed while you were editing: it is 2 now. Please reload and set it again.'
  api.onGet('/api/products/lamp').reply(200, lamp)
  api.onPut('/api/products/lamp').reply(409, { message })
  const { user } = show()
  await screen.findByLabelText('Count In Stock')
  await typeProduct(user, { 'Count In Stock': '5' })
  await user.click(screen.getByRole('button', { name: 'Update Product' }))
  expect(await screen.findByRole('alert')).toHaveTextContent(message)
  expect(api.history.put[0]?.headers).toMatchObject({ 'Stock-Seen': '12' })
  expect(JSON.parse(String(api.history.put[0]?.data))).toMatchObject({ countInStock: 5 })
})

test('a skeleton of the form is shown while the product loads', async () => {
  const { api, show } = open()
  api.onGet('/api/products/lamp').reply(() => new Promise(() => undefined))
  show()
  expect(await screen.findByRole('status', { name: 'Loading the product' })).toHaveAttribute('aria-busy', 'true')
})

test.each([
  ['what the server said', 404, { message: 'Product not found' }, 'Error: Product not found'],
  ['the words of the spec', 500, '', 'Error: Failed to fetch product for editing.'],
])('a product that cannot be read says %s', async (_, status, body, text) => {
  const { api, show } = open()
  api.onGet('/api/products/lamp').reply(status, body)
  show()
  expect(await screen.findByRole('alert')).toHaveTextContent(text)
  expect(screen.queryByRole('button', { name: 'Update Product' })).toBeNull()
})

test('another shop’s product has no floor to show, and a refused save says so', async () => {
  const { api, alert, show } = open()
  api.onGet('/api/products/lamp').reply(200, { ...lamp, minNegotiablePrice: undefined })
  api.onPut('/api/products/lamp').reply(403, { message: 'This product belongs to another shop.' })
  const { user } = show()
  expect(await screen.findByLabelText('Minimum Negotiable Price')).toHaveValue('')
  await typeProduct(user, { 'Minimum Negotiable Price': '1' })
  await user.click(screen.getByRole('button', { name: 'Update Product' }))
  expect(await screen.findByRole('alert')).toHaveTextContent('This product belongs to another shop.')
  expect(alert).not.toHaveBeenCalled()
})

test('a failed save without a message has that of the spec', async () => {
  const { api, show } = open()
  api.onGet('/api/products/lamp').reply(200, lamp)
  api.onPut('/api/products/lamp').networkError()
  const { user } = show()
  await user.click(await screen.findByRole('button', { name: 'Update Product' }))
  expect(await screen.findByRole('alert')).toHaveTextContent('Failed to update product. Please try again.')
  expect(screen.getByLabelText('Product Name')).toHaveValue('Desk Lamp')
})

test.each([
  { target: 950, says: true },
  { target: 800, says: false },
])('a selling price of $900 says whether it ends counters down to $target', async ({ target, says }) => {
  const { api, show } = open()
  api.onGet('/api/products/lamp').reply(200, lamp)
  api.onGet('/api/products/lamp/haggling').reply(200, { counter: 'ladder', target, hours: 24 })
  api.onPut('/api/products/lamp').reply(200, {})
  const { user, location } = show()
  await screen.findByLabelText('Selling Price')
  await typeProduct(user, { 'Selling Price': '900' })
  await user.click(screen.getByRole('button', { name: 'Update Product' }))
  await waitFor(() => expect(location()).toBe('/shop/dashboard'))
  expect(screen.queryAllByText('Counter offers were switched off.')).toHaveLength(says ? 1 : 0)
})
