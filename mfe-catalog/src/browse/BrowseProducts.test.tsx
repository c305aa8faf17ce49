import { screen, waitFor, within } from '@testing-library/react'
import type { ProductPage } from 'shared-contract'
import { fakeBackend, type FakeBackend } from 'shared-state/testing'
import { renderScreen } from 'shared-ui/testing'
import { useNavigate } from 'shared-ui/router'
import { lampSummary, listOf } from '../testing/market'
import BrowseProducts from './BrowseProducts'

let backend: FakeBackend
const scrolledIntoView = jest.fn()

beforeEach(() => {
  backend = fakeBackend()
  Element.prototype.scrollIntoView = scrolledIntoView
})

type Query = { keyword: string; pageNumber: number }

const answerBy = (listFor: (query: Query) => ProductPage | Promise<ProductPage>) =>
  backend.api.onGet('/api/products').reply(async ({ params }) => [200, await listFor(params as Query)])

const answer = (pages = 1) => answerBy(({ pageNumber }) => listOf([lampSummary], pageNumber, pages))

const browse = (at = '/') => renderScreen(<BrowseProducts />, { wrapper: backend.Wrapper, at })

const asked = () => backend.api.history.get.map(({ params }) => params as Record<string, unknown>)
const lastAsked = () => asked().at(-1)

/** The address a person sees after the browser's back button. */
function BackButton() {
  const navigate = useNavigate()
  return <button onClick={() => void navigate(-1)}>Back</button>
}

const choose = async (user: ReturnType<typeof browse>['user'], label: string, option: string) => {
  await user.click(screen.getByRole('combobox', { name: label }))
  await user.click(await screen.findByRole('option', { name: option }))
}

test('a card shows a product and leads to it', async () => {
  answer()
  browse()
  expect(screen.getByRole('heading', { level: 1, name: 'Browse Products' })).toBeVisible()
  expect(screen.getByRole('status')).toHaveTextContent('Loading products...')

  const card = within(await screen.findByRole('article', { name: 'Reading Lamp' }))
  expect(screen.getByRole('status')).toHaveTextContent('1 product')
  expect(card.getByRole('img', { name: 'Reading Lamp' })).toHaveAttribute('src', '/media/lamp.webp')
  expect(card.getByText('Home & Kitchen')).toBeVisible()
  expect(card.getByText('A warm light for long evenings.')).toBeVisible()
  expect(card.getByText('$99.00')).toBeVisible()
  expect(card.getByText('MRP: $120.00').tagName).toBe('DEL')
  expect(card.getByText('17% off')).toBeVisible()
  expect(card.getByRole('img', { name: 'Rated 4.5 out of 5' })).toBeVisible()
  const link = card.getByRole('link', { name: 'View Details' })
  expect(link).toHaveAttribute('href', '/product/lamp')
  expect(link).toHaveAccessibleDescription('Reading Lamp')
})

test.each([
  { countInStock: 0, note: 'Out of Stock' },
  { countInStock: 5, note: 'Only 5 left' },
])('a card with $countInStock in stock says so', async ({ countInStock, note }) => {
  backend.api.onGet('/api/products').reply(200, listOf([{ ...lampSummary, countInStock }]))
  browse()
  expect(await screen.findByText(note)).toBeVisible()
})

test('a product that nobody rated shows no stars', async () => {
  backend.api.onGet('/api/products').reply(200, listOf([{ ...lampSummary, numReviews: 0, rating: 0 }]))
  browse()
  await screen.findByText('Reading Lamp')
  expect(screen.queryByRole('img', { name: /Rated/ })).not.toBeInTheDocument()
})

test('the first list is all categories, newest first', async () => {
  answer()
  browse()
  await screen.findByText('Reading Lamp')
  expect(asked()).toEqual([{ keyword: '', category: 'All', sortBy: 'newest', pageNumber: 1 }])
})

test('an address with filters shows that list', async () => {
  answer(3)
  browse('/?keyword=lamp&category=Books&sortBy=name_asc&page=2')
  await screen.findByText('Reading Lamp')
  expect(asked()).toEqual([{ keyword: 'lamp', category: 'Books', sortBy: 'name_asc', pageNumber: 2 }])
  expect(screen.getByPlaceholderText('Search products...')).toHaveValue('lamp')
  expect(screen.getByRole('button', { current: 'page' })).toHaveTextContent('2')
})

test('Enter, then leaving the box, make one request for page 1', async () => {
  answer(3)
  const { user, location } = browse('/?page=3')
  await screen.findByText('Reading Lamp')
  await user.type(screen.getByLabelText('Search products'), ' lamp {Enter}')
  await user.tab()
  await waitFor(() => expect(lastAsked()).toMatchObject({ keyword: 'lamp', pageNumber: 1 }))
  expect(location()).toBe('/?keyword=lamp')
  expect(asked()).toHaveLength(2)
})

test('leaving the box runs the search; leaving it unchanged does nothing', async () => {
  answer(3)
  const { user, location } = browse('/?page=3')
  await screen.findByText('Reading Lamp')
  await user.click(screen.getByLabelText('Search products'))
  await user.tab()
  expect(location()).toBe('/?page=3')
  await user.type(screen.getByLabelText('Search products'), 'lamp')
  await user.tab()
  expect(location()).toBe('/?keyword=lamp')
})

test('a keyword that was typed is not lost by the click that leaves the box', async () => {
  answer(3)
  const { user, location } = browse()
  await screen.findByText('Reading Lamp')
  await user.type(screen.getByLabelText('Search products'), 'lamp')
  await user.click(screen.getByRole('button', { name: 'Next' }))
  expect(location()).toContain('keyword=lamp')
})

test('a keyword has at most 100 characters', () => {
  browse()
  expect(screen.getByLabelText('Search products')).toHaveAttribute('maxlength', '100')
})

test('another category starts at page 1, another order stays on the page', async () => {
  answer(3)
  const { user, location } = browse('/?page=2')
  await screen.findByText('Reading Lamp')
  await choose(user, 'Sort By', 'Price: Low to High')
  await waitFor(() => expect(lastAsked()).toMatchObject({ sortBy: 'price_asc', pageNumber: 2 }))
  await choose(user, 'Category', 'Books')
  await waitFor(() => expect(lastAsked()).toMatchObject({ category: 'Books', pageNumber: 1 }))
  expect(location()).toBe('/?sortBy=price_asc&category=Books')
})

test.each([
  { label: 'Category', options: ['All', 'Electronics', 'Home & Kitchen', 'Dresses', 'Books', 'Other'] },
  {
    label: 'Sort By',
    options: ['Newest', 'Oldest', 'Price: Low to High', 'Price: High to Low', 'Name: A-Z', 'Name: Z-A'],
  },
])('$label offers its choices in the order of the spec', async ({ label, options }) => {
  answer()
  const { user } = browse()
  await user.click(screen.getByRole('combobox', { name: label }))
  expect((await screen.findAllByRole('option')).map((option) => option.textContent)).toEqual(options)
})

test('the pages lead to their neighbours and to any number, and to the top of the list', async () => {
  answer(3)
  const { user, location } = browse()
  await screen.findByText('Reading Lamp')
  expect(screen.getByRole('button', { name: 'Previous' })).toBeDisabled()
  await user.click(screen.getByRole('button', { name: '3' }))
  expect(location()).toBe('/?page=3')
  expect(scrolledIntoView).toHaveBeenCalledTimes(1)
  await waitFor(() => expect(screen.getByRole('button', { name: 'Next' })).toBeDisabled())
  await user.click(screen.getByRole('button', { name: 'Previous' }))
  await waitFor(() => expect(screen.getByRole('button', { current: 'page' })).toHaveTextContent('2'))
})

test('a single page needs no page buttons', async () => {
  answer(1)
  browse()
  await screen.findByText('Reading Lamp')
  expect(screen.queryByRole('button', { name: 'Next' })).not.toBeInTheDocument()
})

test('past the last page the page that the server answered is the current one', async () => {
  backend.api.onGet('/api/products').reply(200, listOf([lampSummary], 2, 2))
  browse('/?page=9')
  await screen.findByText('Reading Lamp')
  expect(screen.getByRole('button', { current: 'page' })).toHaveTextContent('2')
})

test('the back button shows the list before, with its keyword in the box', async () => {
  answer()
  const { user, location } = renderScreen(
    <>
      <BrowseProducts />
      <BackButton />
    </>,
    { wrapper: backend.Wrapper, at: '/?keyword=lamp' },
  )
  const box = screen.getByLabelText('Search products')
  await user.clear(box)
  await user.type(box, 'sofa{Enter}')
  expect(location()).toBe('/?keyword=sofa')
  await user.click(screen.getByText('Back'))
  expect(location()).toBe('/?keyword=lamp')
  expect(box).toHaveValue('lamp')
})

test('while another list loads the one before stays, and a late answer does not replace a newer one', async () => {
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
  await new Promise((settled) => setTimeout(settled, 20))
  expect(screen.getByText('Result of fast')).toBeVisible()
})

test('nothing found says so, and the filters can be cleared', async () => {
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
  backend.api.onGet('/api/products').replyOnce(status, body)
  const { user } = browse()
  expect(await screen.findByRole('alert')).toHaveTextContent(shown)
  answer()
  await user.click(screen.getByRole('button', { name: 'Try again' }))
  expect(await screen.findByText('Reading Lamp')).toBeVisible()
  expect(screen.queryByRole('alert')).not.toBeInTheDocument()
})
