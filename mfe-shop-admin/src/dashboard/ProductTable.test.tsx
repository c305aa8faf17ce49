import type { ProductSummary } from '@haggle/shared-contract'
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { lamp } from '../testing/shop'
import { ink, LIST, openTable, pen } from '../testing/shopTable'

const names = () => screen.getAllByLabelText(/^Select (?!all)/).map((box) => box.getAttribute('aria-label')?.slice(7))

test('the table writes no style of its own, which the policy of its page would refuse', async () => {
  const written: Node[] = []
  const observer = new MutationObserver((changes) => {
    written.push(...changes.flatMap(({ addedNodes }) => [...addedNodes]))
  })
  observer.observe(document, { childList: true, subtree: true })
  await openTable()
  observer.disconnect()
  expect(written.filter(({ nodeName }) => nodeName === 'STYLE')).toEqual([])
})

test('the table is sorted by the server, and stays chosen', async () => {
  const { user, unmount, show, asked, location } = await openTable()
  expect(names()).toEqual(['Desk Lamp', 'Fountain Pen', 'Ink'])
  await user.click(screen.getByText('In stock', { selector: 'th *' }))
  expect(location()).toBe('/shop/dashboard?sort=stock_asc')
  await user.click(screen.getByText('In stock', { selector: 'th *' }))
  await waitFor(() => expect(asked().at(-1)).toMatchObject({ sortBy: 'stock_desc', pageNumber: 1, pageSize: 20 }))
  await user.click(screen.getByText('In stock', { selector: 'th *' }))
  expect(location()).toBe('/shop/dashboard')
  unmount()
  show()
  expect(await screen.findByLabelText('Select Ink')).toBeInTheDocument()
})

test('the products are searched, filtered and paged by the server, and the address says so', async () => {
  const { api, user, location, asked } = await openTable({ total: 45 })
  await user.click(screen.getByText('running low', { selector: 'button *' }))
  await user.type(screen.getByLabelText('Search your products'), 'pen FOUNT{Enter}')
  await user.selectOptions(screen.getByLabelText('Category', { selector: 'select' }), 'Books')
  await user.click(screen.getByText('Next'))
  expect(location()).toBe('/shop/dashboard?q=pen+FOUNT&category=Books&stock=low&page=2')
  await waitFor(() =>
    expect(asked().at(-1)).toEqual({
      ...{ q: 'pen FOUNT', category: 'Books', stock: 'low' },
      ...{ sortBy: 'newest', pageNumber: 2, pageSize: 20 },
    }),
  )
  expect(screen.getByRole('button', { name: '2', current: 'page' })).toBeVisible()
  api.onGet(LIST).reply(200, [], { 'x-total-count': '0' })
  await user.click(screen.getByText('sold out', { selector: 'button *' }))
  expect(await screen.findByText('None of your products match.')).toBeVisible()
})

test('products that cannot be refreshed stay, with the price that is being typed', async () => {
  const { api, user } = await openTable()
  const price = screen.getByLabelText('Selling Price of Desk Lamp')
  await user.clear(price)
  await user.type(price, '95')
  api.onGet(LIST).networkError()
  // as after a time without a connection
  fireEvent(window, new Event('online'))
  expect(await screen.findByText('Error: Failed to fetch shop products.')).toBeVisible()
  expect(price).toBeInTheDocument()
  expect(price).toHaveValue('95')
})

test('the current products are marked as busy while others load', async () => {
  const { api, user } = await openTable()
  const list = screen.getByRole('region', { name: 'Products' })
  expect(list).toHaveAttribute('aria-busy', 'false')
  api.onGet(LIST).reply(() => new Promise(() => undefined))
  await user.click(screen.getByText('running low', { selector: 'button *' }))
  expect(list).toHaveAttribute('aria-busy', 'true')
})

test('price and stock are edited in place, with the checks of the spec', async () => {
  const { api, user } = await openTable()
  api.onPut('/api/products/lamp').reply(200, { ...lamp, sellingPrice: 950.5 })
  const price = screen.getByLabelText('Selling Price of Desk Lamp')
  const enter = async (text: string) => {
    await user.clear(price)
    await user.type(price, `${text}{Enter}`)
  }
  for (const [text, problem] of [
    ['9999', 'Selling Price cannot be greater than MRP.'],
    ['5', 'Min Negotiable Price cannot be greater than Selling Price.'],
    ['1,5', 'Enter an amount like 12.50.'],
  ] as const) {
    await enter(text)
    expect(await screen.findByText(problem)).toBeVisible()
  }
  expect(api.history.put).toHaveLength(0)
  await enter('950.5')
  await waitFor(() => expect(price).toHaveValue('950.50'))
  expect(screen.getByText('Saved')).toBeVisible()
  await user.type(price, '1{Escape}')
  expect(screen.queryByText('Saved')).toBeNull()
  const [call] = api.history.put
  expect(call?.headers).toMatchObject({ 'Stock-Seen': '12', 'Changed-Fields': 'sellingPrice' })
  expect(JSON.parse(call?.data as string)).toEqual({
    name: lamp.name,
    description: lamp.description,
    image: lamp.image,
    category: lamp.category,
    mrp: 1250,
    sellingPrice: 950.5,
    minNegotiablePrice: 800.5,
    countInStock: 12,
  })
  const stock = screen.getByLabelText('Count In Stock of Desk Lamp')
  await user.clear(stock)
  await user.type(stock, '-1{Enter}')
  expect(await screen.findByText('Prices and stock count cannot be negative.')).toBeVisible()
  await user.type(stock, '{Escape}')
  expect(stock).toHaveValue('12')
})

test('stock of many is typed down the column: Enter saves and goes to the row below', async () => {
  const { api, user } = await openTable()
  api.onPut('/api/products/lamp').reply(200, { ...lamp, countInStock: 40 })
  api.onPut('/api/products/pen').reply(200, { ...pen, countInStock: 50 })
  await user.clear(screen.getByLabelText('Count In Stock of Desk Lamp'))
  await user.keyboard('40{Enter}')
  expect(screen.getByLabelText('Count In Stock of Fountain Pen')).toHaveFocus()
  // the old number is selected, so that typing replaces it
  await user.keyboard('50{Enter}')
  expect(screen.getByLabelText('Count In Stock of Ink')).toHaveFocus()
  await waitFor(() => expect(api.history.put).toHaveLength(2))
  expect(api.history.put.map(({ data }) => (JSON.parse(data as string) as ProductSummary).countInStock)).toEqual([
    40, 50,
  ])
})

test('a product leads to its page, its form, and a form for its copy', async () => {
  const { user, location } = await openTable()
  const actions = within(screen.getByLabelText('Desk Lamp', { selector: '[role=group]' }))
  expect(actions.getByRole('link', { name: 'View in marketplace' })).toHaveAttribute('href', '/product/lamp')
  expect(actions.getByText('Edit')).toHaveAttribute('href', '/shop/edit-product/lamp')
  await user.click(actions.getByText('Duplicate'))
  expect(location()).toBe('/shop/add-product?copy=lamp')
})

test('a selection stays on other pages, and all pages can be selected at once', async () => {
  const pages = [Array.from({ length: 20 }, (_, at) => ({ ...lamp, _id: `p${at}`, name: `Lamp ${at}` })), [pen]]
  const pageOf = ({ pageNumber = 1, pageSize }: Record<string, number>) =>
    pageSize === 100 ? pages.flat() : pages[pageNumber - 1]
  const { api, user } = await openTable({ total: 21 })
  api.onGet(LIST).reply(({ params }) => [200, pageOf(params as Record<string, number>), { 'x-total-count': '21' }])
  await user.click(screen.getByText('Next'))
  await user.click(await screen.findByLabelText('Select Fountain Pen'))
  await user.click(screen.getByText('Previous'))
  await user.click(await screen.findByLabelText('Select Lamp 3'))
  expect(screen.getByText('Delete selected (2)')).toBeVisible()
  await user.click(screen.getByText('Select all 21'))
  expect(await screen.findByText('Delete selected (21)')).toBeVisible()
})

test('each product is chosen once, even if the list gets shorter while it is read', async () => {
  const { api, user } = await openTable({ total: 150 })
  const everyone = Array.from({ length: 100 }, (_, at) => ({ ...lamp, _id: `p${at}`, name: `Lamp ${at}` }))
  // past the last page the server answers the last one
  api.onGet(LIST).reply(({ params }) => {
    const { pageNumber } = params as { pageNumber: number }
    return [200, everyone, { 'x-total-count': pageNumber === 1 ? '150' : '100' }]
  })
  await user.click(screen.getByLabelText('Select Ink'))
  await user.click(screen.getByText('Select all 150'))
  expect(await screen.findByText('Delete selected (100)')).toBeVisible()
})

test('a price that could not be saved shows a message even if its cell is gone', async () => {
  const { api, user } = await openTable()
  let answer: (reply: [number]) => void = () => undefined
  api.onPut('/api/products/lamp').reply(() => new Promise((resolve) => (answer = resolve)))
  await user.clear(screen.getByLabelText('Selling Price of Desk Lamp'))
  await user.keyboard('950{Enter}')
  await waitFor(() => expect(api.history.put).toHaveLength(1))
  await user.click(screen.getByText('Cards'))
  answer([500])
  expect(await screen.findByRole('alert')).toHaveTextContent(
    'Failed to update product. Please try again.Selling Price of Desk Lamp',
  )
})

test('prices and stock that changed meanwhile are shown once the owner is back in the tab; what is being typed stays', async () => {
  const { api, user } = await openTable()
  await user.click(screen.getByLabelText('Select Desk Lamp'))
  await user.clear(screen.getByLabelText('Selling Price of Fountain Pen'))
  await user.type(screen.getByLabelText('Selling Price of Fountain Pen'), '990')
  api.onGet(LIST).reply(200, [{ ...lamp, sellingPrice: 950, countInStock: 3 }, pen, ink])
  act(() => void window.dispatchEvent(new Event('focus')))
  await waitFor(() => expect(screen.getByLabelText('Selling Price of Desk Lamp')).toHaveValue('950.00'))
  expect(screen.getByLabelText('Count In Stock of Desk Lamp')).toHaveValue('3')
  expect(screen.getByLabelText('Selling Price of Fountain Pen')).toHaveValue('990')
  await user.click(screen.getByText('Change prices (1)'))
  await user.type(screen.getByLabelText('Change by'), '-10')
  expect(await screen.findByText('$855.00')).toBeVisible()
})

test.each([{ isComposing: true }, { keyCode: 229 }])(
  'keys of an input method (%j) neither save a number nor drop it',
  async (told) => {
    const { api } = await openTable()
    const stock = screen.getByLabelText('Count In Stock of Desk Lamp')
    stock.focus()
    fireEvent.change(stock, { target: { value: '４０' } })
    for (const key of ['Enter', 'Escape']) fireEvent.keyDown(stock, { key, ...told })
    expect(stock).toHaveFocus()
    expect(stock).toHaveValue('４０')
    expect(api.history.put).toHaveLength(0)
  },
)
