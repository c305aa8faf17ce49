import { fakeBackend } from '@haggle/shared-state/testing'
import { renderScreen } from '@haggle/shared-ui/testing'
import { screen, waitFor, within } from '@testing-library/react'
import { dialogs } from '../../testing/dialogs'
import { dress } from '../../testing/dress'
import { owner } from '../../testing/shop'
import { typed, typeProduct } from '../../testing/typeProduct'
import ProductFormScreen from '../ProductFormScreen'

function open(at: string) {
  dialogs()
  const { api, Wrapper } = fakeBackend({ session: owner })
  api.onGet('/api/products/dress').reply(200, dress)
  api.onPut('/api/products/dress').reply(200, {})
  api.onPost('/api/products').reply(201, {})
  const path = at.includes('edit') ? '/shop/edit-product/:id' : '/shop/add-product'
  const { user } = renderScreen(<ProductFormScreen />, { wrapper: Wrapper, at, path })
  const sent = () => JSON.parse(String([...api.history.put, ...api.history.post][0]?.data ?? 'null')) as object
  return { api, user, sent }
}

const field = (label: string) => screen.getByLabelText(label)

test('a product gets sizes: values are typed one after the other, and the table of variants grows with them', async () => {
  const { user, sent } = open('/shop/add-product')
  await typeProduct(user, typed)
  expect(screen.queryByRole('heading', { name: 'Options' })).toBeNull()
  await user.click(screen.getByRole('button', { name: 'Add options such as size or color' }))
  expect(field('Option name')).toHaveFocus()
  await user.keyboard('Size{Enter}S{Enter}M,')
  await user.paste('L\nXL\n')
  expect(screen.getAllByLabelText(/^Value \d of Size$/).map((chip) => (chip as HTMLInputElement).value)).toEqual([
    'S',
    'M',
    'L',
    'XL',
  ])
  expect(field('Count In Stock')).toBeDisabled()

  await user.click(field('Count In Stock of S'))
  await user.paste('5\n6\n7\n')
  expect(screen.getByText('3 rows filled.')).toBeVisible()
  expect(field('Count In Stock')).toHaveValue('18')
  await user.click(field('Leave out XL'))
  expect(field('Count In Stock of XL')).toBeDisabled()
  await user.click(screen.getByRole('button', { name: 'Own prices' }))
  await user.type(field('Selling Price of L'), '12')
  await user.click(screen.getByRole('button', { name: 'Add Product' }))
  await waitFor(() =>
    expect(sent()).toMatchObject({
      sellingPrice: 10.5,
      countInStock: 18,
      options: [{ name: 'Size', values: ['S', 'M', 'L', 'XL'] }],
      variants: [
        { values: ['S'], countInStock: 5 },
        { values: ['M'], countInStock: 6 },
        { values: ['L'], countInStock: 7, sellingPrice: 12 },
      ],
    }),
  )
})

test('a second option is named and filled as the first, and each value is combined with each', async () => {
  const { user } = open('/shop/add-product')
  await user.click(screen.getByRole('button', { name: 'Add options such as size or color' }))
  await user.keyboard('Size{Enter}S{Enter}M{Enter}')
  await user.click(screen.getByRole('button', { name: 'Add another option' }))
  expect(within(screen.getByRole('group', { name: 'Option 2' })).getByLabelText('Option name')).toHaveFocus()
  await user.keyboard('Color{Enter}Red{Enter}Blue{Enter}')
  const rows = within(screen.getByRole('table', { name: 'Variants' })).getAllByRole('rowheader')
  expect(rows.map(({ textContent }) => textContent)).toEqual(['S, Red', 'S, Blue', 'M, Red', 'M, Blue'])
  await user.click(screen.getByRole('button', { name: 'Move Blue before Red' }))
  expect(screen.getByLabelText('Value 1 of Color')).toHaveFocus()
})

test('a row that cannot be saved says why, and gets the focus', async () => {
  const { user, api, sent } = open('/shop/edit-product/dress')
  await screen.findByRole('table', { name: 'Variants' })
  await user.clear(field('Selling Price of M, Blue'))
  await user.type(field('Selling Price of M, Blue'), '70')
  await user.click(screen.getByRole('button', { name: 'Update Product' }))
  expect(await screen.findByRole('alert')).toHaveTextContent('One variant cannot be saved as it is.')
  expect(field('Selling Price of M, Blue')).toHaveFocus()
  expect(field('Selling Price of M, Blue')).toHaveAccessibleDescription('Selling Price cannot be greater than MRP.')
  expect(api.history.put).toHaveLength(0)
  await user.clear(field('Selling Price of M, Blue'))
  await user.click(screen.getByRole('button', { name: 'Update Product' }))
  await waitFor(() => expect(api.history.put).toHaveLength(1))
  expect(api.history.put[0]?.headers).toMatchObject({ 'Changed-Fields': 'options,variants' })
  expect(sent()).toMatchObject({ variants: [{}, {}, { _id: 'm-blue', stockSeen: 4 }] })
})

test('a combination that was left out can be had; one without changes says that nothing changed', async () => {
  const { user, api, sent } = open('/shop/edit-product/dress')
  const table = within(await screen.findByRole('table', { name: 'Variants' }))
  expect(table.getByLabelText('Leave out M, Red')).toBeChecked()
  await user.click(screen.getByRole('button', { name: 'Update Product' }))
  await waitFor(() => expect(api.history.put).toHaveLength(1))
  expect(api.history.put[0]?.headers).toMatchObject({ 'Changed-Fields': '' })
  expect(sent()).toMatchObject({ options: dress.options, variants: [{ _id: 's-red' }, { _id: 's-blue' }, {}] })
})

test('a variant’s picture is uploaded in its row, and the product is saved once it is there', async () => {
  const { user, api, sent } = open('/shop/edit-product/dress')
  await screen.findByRole('table', { name: 'Variants' })
  let answer: (reply: [number, object]) => void = () => {}
  api.onPost('/api/media').reply(() => new Promise((resolve) => (answer = resolve)))
  await user.upload(field('File for M, Blue'), new File(['x'], 'blue.png', { type: 'image/png' }))
  expect(screen.getByText('You can save once the picture is uploaded.')).toBeVisible()
  expect(screen.getByRole('button', { name: 'Update Product' })).toBeDisabled()
  answer([201, { url: '/media/uploads/blue.webp' }])
  await waitFor(() => expect(field('Picture of M, Blue')).toHaveDisplayValue('Its own'))
  await waitFor(() => expect(screen.getByRole('button', { name: 'Update Product' })).toBeEnabled())
  await user.click(screen.getByRole('button', { name: 'Update Product' }))
  await waitFor(() => expect(api.history.put).toHaveLength(1))
  expect(sent()).toMatchObject({ variants: [{}, {}, { _id: 'm-blue', image: '/media/uploads/blue.webp' }] })
})

test('a variant’s picture that cannot be uploaded says why, and the one before stays', async () => {
  const { user, api } = open('/shop/edit-product/dress')
  await screen.findByRole('table', { name: 'Variants' })
  const before = (field('Picture of M, Blue') as HTMLSelectElement).value
  api.onPost('/api/media').reply(415, { message: 'Only JPEG, PNG and WebP pictures can be uploaded.' })
  await user.upload(field('File for M, Blue'), new File(['x'], 'odd.png', { type: 'image/png' }))
  expect(await screen.findByRole('alert')).toHaveTextContent(
    'odd.png: Only JPEG, PNG and WebP pictures can be uploaded.',
  )
  expect(field('Picture of M, Blue')).toHaveValue(before)
})

test('without its options a product has a stock of its own again', async () => {
  const { user, api, sent } = open('/shop/edit-product/dress')
  await user.click(await screen.findByRole('button', { name: 'Remove Color' }))
  await user.click(screen.getByRole('button', { name: 'Remove Size' }))
  expect(screen.getByRole('button', { name: 'Add options such as size or color' })).toHaveFocus()
  await typeProduct(user, { 'Count In Stock': '9' })
  await user.click(screen.getByRole('button', { name: 'Update Product' }))
  await waitFor(() => expect(api.history.put).toHaveLength(1))
  expect(sent()).toMatchObject({ options: [], countInStock: 9 })
  expect(sent()).not.toHaveProperty('variants')
})
