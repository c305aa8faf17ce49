import { screen, waitFor, within } from '@testing-library/react'
import { openCatalogue } from '../testing/listPage'
import { lampSummary, listOf } from '../testing/market'

test('a card shows a product and leads to it', async () => {
  const { browse } = openCatalogue()
  browse()
  expect(screen.getByRole('heading', { level: 1, name: 'Browse Products' })).toBeVisible()
  expect(screen.getByRole('status')).toHaveTextContent('Loading products...')
  expect(screen.getByText(/^Every price here can be haggled over/)).toBeVisible()

  const card = within(await screen.findByRole('article', { name: 'Reading Lamp' }))
  expect(screen.getByRole('status')).toHaveTextContent('1 product')
  expect(card.getByRole('img', { name: 'Reading Lamp' })).toHaveAttribute('src', '/media/lamp.webp')
  expect(card.getByText('Home & Kitchen')).toBeVisible()
  expect(card.getByText('A warm light for long evenings.')).toBeVisible()
  expect(card.getByText('$99.00')).toBeVisible()
  expect(card.getByText('MRP: $120.00').tagName).toBe('DEL')
  expect(card.getByText('17% off')).toBeVisible()
  expect(card.getByText('Haggle')).toBeVisible()
  expect(card.getByRole('img', { name: 'Rated 4.5 out of 5' })).toBeVisible()
  const link = card.getByRole('link', { name: 'View Details' })
  expect(link).toHaveAttribute('href', '/product/lamp')
  expect(link).toHaveAccessibleDescription('Reading Lamp')
})

test.each([
  { countInStock: 0, note: 'Out of Stock' },
  { countInStock: 5, note: 'Only 5 left' },
])('a card with $countInStock in stock says so', async ({ countInStock, note }) => {
  const { answerBy, browse } = openCatalogue()
  answerBy(() => listOf([{ ...lampSummary, countInStock }]))
  browse()
  expect(await screen.findByText(note)).toBeVisible()
})

test('a keyword that finds more than a list reaches says so', async () => {
  const { answerBy, browse } = openCatalogue()
  answerBy(() => ({ ...listOf([lampSummary], 1, 834), total: 10_000, isTotalExact: false }))
  browse('/?keyword=lamp')
  await screen.findByText('Reading Lamp')
  expect(screen.getByRole('status')).toHaveTextContent('The first 10,000 products of more')
})

test("a list in the wire's own shape is shown", async () => {
  const { answerBy, browse } = openCatalogue()
  answerBy(() => ({ products: [{ ...lampSummary, shop: undefined }], pages: 1 }) as never)
  browse()
  expect(await screen.findByText('Reading Lamp')).toBeVisible()
  expect(screen.getByRole('status')).toBeEmptyDOMElement()
})

test('a product that nobody rated shows no stars', async () => {
  const { answerBy, browse } = openCatalogue()
  answerBy(() => listOf([{ ...lampSummary, numReviews: 0, rating: 0 }]))
  browse()
  await screen.findByText('Reading Lamp')
  expect(screen.queryByRole('img', { name: /Rated/ })).not.toBeInTheDocument()
})

test('the current list stays while another one loads, and a late reply does not replace a newer one', async () => {
  const { answerBy, backend, browse } = openCatalogue()
  const answers = new Map<string, () => void>()
  answerBy(({ keyword }) => {
    const list = listOf([{ ...lampSummary, name: `Result of ${keyword || 'nothing'}` }])
    return new Promise((resolve) => answers.set(keyword, () => resolve(list)))
  })
  const { user } = browse()
  await waitFor(() => expect(answers.has('')).toBe(true))
  answers.get('')?.()
  await screen.findByText('Result of nothing')

  const box = screen.getByLabelText('Search products')
  await user.type(box, 'slow{Enter}')
  expect(screen.getByText('Result of nothing')).toBeVisible()
  expect(screen.getByRole('region', { name: 'Products' })).toHaveAttribute('aria-busy', 'true')
  await user.clear(box)
  await user.type(box, 'fast{Enter}')
  await waitFor(() => expect(answers.has('fast')).toBe(true))
  answers.get('fast')?.()
  await screen.findByText('Result of fast')
  answers.get('slow')?.()
  await waitFor(() => expect(JSON.stringify(backend.store.getState())).toContain('Result of slow'))
  expect(screen.getByText('Result of fast')).toBeVisible()
})

test('nothing found says so, and the filters can be cleared', async () => {
  const { answerBy, browse } = openCatalogue()
  answerBy(({ keyword }) => listOf(keyword ? [] : [lampSummary]))
  const { user, location } = browse('/?keyword=zzz&page=2')
  expect(await screen.findByText('No products found matching your criteria.')).toBeVisible()
  await user.click(screen.getByRole('button', { name: 'Clear filters' }))
  expect(await screen.findByText('Reading Lamp')).toBeVisible()
  expect(location()).toBe('/')
  expect(screen.getByLabelText('Search products')).toHaveValue('')
})

test.each([
  { status: 503, body: { message: 'Closed for stocktaking.' }, shown: 'Error: Closed for stocktaking.' },
  { status: 500, body: '<html>', shown: 'Error: Failed to fetch products.' },
])('a failed list ($status) says why and can be asked for again', async ({ status, body, shown }) => {
  const { backend, answerBy, browse } = openCatalogue()
  backend.api.onGet('/api/products').reply(status, body)
  const { user } = browse()
  expect(await screen.findByRole('alert')).toHaveTextContent(shown)
  answerBy(() => listOf([lampSummary]))
  await user.click(screen.getByRole('button', { name: 'Try again' }))
  expect(await screen.findByText('Reading Lamp')).toBeVisible()
  expect(screen.queryByRole('alert')).not.toBeInTheDocument()
})
