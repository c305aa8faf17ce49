import type { ProductInput } from '@haggle/shared-contract'
import { screen, waitFor, within } from '@testing-library/react'
import { dress } from '../testing/dress'
import { lamp } from '../testing/shop'
import { LIST, openTable } from '../testing/shopTable'

const { variants: _variants, ...listed } = dress

/** The table with a dress in it, and what is sent for it. */
async function openDress() {
  const opened = await openTable({
    prepare: (api) => {
      api.onGet(LIST).reply(200, [lamp, listed], { 'x-total-count': '2' })
      api.onGet('/api/products/dress').reply(200, dress)
      api.onPut('/api/products/dress').reply(({ data }) => [200, { ...dress, ...(JSON.parse(String(data)) as object) }])
    },
  })
  const sent = () => JSON.parse(String(opened.api.history.put.at(-1)?.data)) as ProductInput
  return { ...opened, sent }
}

const numbers = ({ variants = [] }: ProductInput) =>
  variants.map(({ _id, sellingPrice, countInStock, stockSeen }) => [_id, sellingPrice, countInStock, stockSeen])

test('a product with options opens into its variants, whose prices and stocks are edited in place', async () => {
  const { api, user, sent } = await openDress()
  expect(screen.getByText('From $40.00')).toBeVisible()
  expect(screen.queryByLabelText('Count In Stock of Summer Dress')).toBeNull()
  expect(screen.queryByRole('button', { name: 'Variants of Desk Lamp' })).toBeNull()
  await user.click(screen.getByRole('button', { name: 'Variants of Summer Dress' }))
  const table = within(await screen.findByRole('table', { name: 'Variants of Summer Dress' }))
  expect(table.getAllByRole('rowheader').map(({ textContent }) => textContent)).toEqual([
    'S, Red',
    'S, Blue',
    'M, Blue',
  ])

  const stock = table.getByLabelText('Count In Stock of Summer Dress, S, Red')
  await user.clear(stock)
  await user.type(stock, '8{Enter}')
  expect(table.getByLabelText('Count In Stock of Summer Dress, S, Blue')).toHaveFocus()
  await waitFor(() => expect(api.history.put).toHaveLength(1))
  expect(api.history.put[0]?.headers).toMatchObject({ 'Changed-Fields': 'options,variants' })
  expect(sent().options).toEqual(dress.options)
  expect(numbers(sent())).toEqual([
    ['s-red', 40, 8, 5],
    ['s-blue', 40, 3, 3],
    ['m-blue', 45, 4, 4],
  ])
})

test('a check that a variant fails is said beside its number', async () => {
  const { api, user } = await openDress()
  await user.click(screen.getByRole('button', { name: 'Variants of Summer Dress' }))
  const price = await screen.findByLabelText('Selling Price of Summer Dress, M, Blue')
  await user.clear(price)
  await user.type(price, '61{Enter}')
  expect(await screen.findByText('Selling Price cannot be greater than MRP.')).toBeVisible()
  expect(api.history.put).toHaveLength(0)
})

test('prices of several products change with those of their variants, and of each what can', async () => {
  const { api, user, sent } = await openDress()
  await user.click(screen.getByLabelText('Select Summer Dress'))
  await user.click(await screen.findByText('Change prices (1)'))
  await user.type(screen.getByLabelText('Change by'), '40')
  expect(await screen.findByText('Change 2 prices')).toBeVisible()
  const rows = screen.getAllByRole('row').map(({ textContent }) => textContent)
  expect(rows).toContain('Summer Dress, S, Red$40.00$56.00')
  expect(rows).toContain('Summer Dress, M, BlueSelling Price cannot be greater than MRP.$45.00$63.00')
  await user.click(screen.getByText('Change 2 prices'))
  await waitFor(() => expect(api.history.put).toHaveLength(1))
  expect(numbers(sent()).map(([, price]) => price)).toEqual([56, 56, 45])
})
