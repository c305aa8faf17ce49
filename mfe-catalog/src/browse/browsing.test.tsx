import { useNavigate } from '@haggle/shared-ui/router'
import type { RenderedScreen } from '@haggle/shared-ui/testing'
import { screen, waitFor, within } from '@testing-library/react'
import { openCatalogue } from '../testing/listPage'
import { lampSummary, listOf } from '../testing/market'
import BrowseProducts from './BrowseProducts'

const scrolledIntoView = jest.fn()
beforeEach(() => {
  Element.prototype.scrollIntoView = scrolledIntoView
})

/** The browser's own. */
function BackButton() {
  const navigate = useNavigate()
  return <button onClick={() => void navigate(-1)}>Back</button>
}

const choose = (user: RenderedScreen['user'], label: string, option: string) =>
  user.selectOptions(screen.getByRole('combobox', { name: label }), option)

test('the first list is all categories, newest first', async () => {
  const { browse, asked } = openCatalogue()
  browse()
  await screen.findByText('Reading Lamp')
  expect(asked()).toEqual([{ keyword: '', category: 'All', sortBy: 'newest', pageNumber: 1 }])
})

test('an address with filters shows that list', async () => {
  const { browse, asked } = openCatalogue({ pages: 3 })
  browse('/?keyword=lamp&category=Books&sortBy=name_asc&page=2')
  await screen.findByText('Reading Lamp')
  expect(asked()).toEqual([{ keyword: 'lamp', category: 'Books', sortBy: 'name_asc', pageNumber: 2 }])
  expect(screen.getByPlaceholderText('Search products...')).toHaveValue('lamp')
  expect(screen.getByRole('button', { current: 'page' })).toHaveTextContent('2')
})

test('the chip of the present category is scrolled into the row when it is out of sight', async () => {
  const rect = jest.spyOn(Element.prototype, 'getBoundingClientRect')
  rect.mockImplementation(function (this: Element) {
    return this.tagName === 'NAV' ? new DOMRect(0, 0, 358, 44) : new DOMRect(400, 0, 70, 44)
  })
  const { browse } = openCatalogue()
  browse('/?category=Books')
  expect(screen.getByRole('navigation', { name: 'Categories' }).scrollLeft).toBe(256)
  expect(await screen.findByText('Reading Lamp')).toBeVisible()
  rect.mockRestore()
})

test('Enter and the following blur send one request for page 1', async () => {
  const { browse, asked } = openCatalogue({ pages: 3 })
  const { user, location } = browse('/?page=3')
  await screen.findByText('Reading Lamp')
  await user.type(screen.getByLabelText('Search products'), ' lamp {Enter}')
  await user.tab()
  await waitFor(() => expect(asked().at(-1)).toMatchObject({ keyword: 'lamp', pageNumber: 1 }))
  expect(location()).toBe('/?keyword=lamp')
  expect(asked()).toHaveLength(2)
})

test('leaving the box runs the search; leaving it unchanged does nothing', async () => {
  const { browse } = openCatalogue({ pages: 3 })
  const { user, location } = browse('/?page=3')
  await screen.findByText('Reading Lamp')
  await user.click(screen.getByLabelText('Search products'))
  await user.tab()
  expect(location()).toBe('/?page=3')
  await user.type(screen.getByLabelText('Search products'), 'lamp')
  await user.tab()
  expect(location()).toBe('/?keyword=lamp')
})

test('a typed keyword is kept by the click that blurs the box', async () => {
  const { browse } = openCatalogue({ pages: 3 })
  const { user, location } = browse()
  await screen.findByText('Reading Lamp')
  await user.type(screen.getByLabelText('Search products'), 'lamp')
  await user.click(screen.getByRole('button', { name: 'Next' }))
  expect(location()).toContain('keyword=lamp')
})

test('a keyword has at most 100 characters', () => {
  const { browse } = openCatalogue()
  browse()
  expect(screen.getByLabelText('Search products')).toHaveAttribute('maxlength', '100')
})

test('another category starts at page 1, another order stays on the page', async () => {
  const { browse, asked } = openCatalogue({ pages: 3 })
  const { user, location } = browse('/?page=2')
  await screen.findByText('Reading Lamp')
  await choose(user, 'Sort By', 'Price: Low to High')
  await waitFor(() => expect(asked().at(-1)).toMatchObject({ sortBy: 'price_asc', pageNumber: 2 }))
  await choose(user, 'Category', 'Books')
  await waitFor(() => expect(asked().at(-1)).toMatchObject({ category: 'Books', pageNumber: 1 }))
  expect(location()).toBe('/?sortBy=price_asc&category=Books')
})

test.each([
  { label: 'Category', options: ['All', 'Electronics', 'Home & Kitchen', 'Dresses', 'Books', 'Other'] },
  {
    label: 'Sort By',
    options: ['Newest', 'Oldest', 'Price: Low to High', 'Price: High to Low', 'Name: A-Z', 'Name: Z-A'],
  },
])('$label offers its choices in the order of the spec', ({ label, options }) => {
  const { browse } = openCatalogue()
  browse()
  const offered = within(screen.getByRole('combobox', { name: label })).getAllByRole('option')
  expect(offered.map((option) => option.textContent)).toEqual(options)
})

test('the pages lead to their neighbours and to any number, and to the top of the list', async () => {
  const { browse } = openCatalogue({ pages: 3 })
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

test('the cards are not rendered again while another list loads', async () => {
  const { browse, answerBy } = openCatalogue({ pages: 2 })
  const { user } = browse()
  await screen.findByText('Reading Lamp')
  answerBy(() => new Promise(() => undefined))
  // a picture checks itself at each render
  const rendered = jest.spyOn(HTMLImageElement.prototype, 'complete', 'get')
  await user.click(screen.getByRole('button', { name: 'Next' }))
  await waitFor(() => expect(screen.getByRole('region', { name: 'Products' })).toHaveAttribute('aria-busy', 'true'))
  expect(screen.getByText('Reading Lamp')).toBeVisible()
  expect(rendered).not.toHaveBeenCalled()
  rendered.mockRestore()
})

test('a single page needs no page buttons', async () => {
  const { browse } = openCatalogue()
  browse()
  await screen.findByText('Reading Lamp')
  expect(screen.queryByRole('button', { name: 'Next' })).not.toBeInTheDocument()
})

test('past the last page, the page in the reply is the current one', async () => {
  const { answerBy, browse } = openCatalogue()
  answerBy(() => listOf([lampSummary], 2, 2))
  browse('/?page=9')
  await screen.findByText('Reading Lamp')
  expect(screen.getByRole('button', { current: 'page' })).toHaveTextContent('2')
})

test('the back button shows the list before, with its keyword in the box', async () => {
  const { browse } = openCatalogue()
  const { user, location } = browse(
    '/?keyword=lamp',
    <>
      <BrowseProducts />
      <BackButton />
    </>,
  )
  const box = screen.getByLabelText('Search products')
  await user.clear(box)
  await user.type(box, 'sofa{Enter}')
  expect(location()).toBe('/?keyword=sofa')
  await user.click(screen.getByText('Back'))
  expect(location()).toBe('/?keyword=lamp')
  expect(box).toHaveValue('lamp')
})

test('price range, stock and rating narrow the list and stand in the address', async () => {
  const { browse, asked } = openCatalogue({ pages: 3 })
  const { user, location } = browse('/?page=2')
  await screen.findByText('Reading Lamp')
  await user.click(screen.getByText('More filters'))
  await user.type(screen.getByLabelText(/Max price/), '50{Enter}')
  await user.click(screen.getByLabelText('In stock'))
  await choose(user, 'Rating', '4')
  expect(location()).toBe('/?maxPrice=50&inStock=true&minRating=4')
  await waitFor(() => expect(asked().at(-1)).toMatchObject({ maxPrice: 50, inStock: 'true', minRating: 4 }))
})

test('a price is typed with the decimal sign of the language, the only one on some keyboards', async () => {
  jest.spyOn(navigator, 'language', 'get').mockReturnValue('de-DE')
  const { user, location } = openCatalogue().browse()
  await user.click(await screen.findByText('More filters'))
  await user.type(screen.getByLabelText(/Max price/), '50,5{Enter}')
  expect(location()).toBe('/?maxPrice=50.5')
})

test('a filter keeps the focus, its panel stays open, and an invalid price shows an error', async () => {
  const { browse } = openCatalogue()
  const { user, location } = browse()
  await screen.findByText('Reading Lamp')
  await user.click(screen.getByText('More filters'))
  const price = screen.getByLabelText('Min price')
  await user.type(price, '20{Enter}')
  expect(location()).toBe('/?minPrice=20')
  expect(price).toHaveFocus()
  await user.clear(price)
  await user.type(price, 'cheap{Enter}')
  expect(location()).toBe('/')
  expect(price).toHaveAccessibleDescription('Please enter a price such as 12.50.')
  expect(price).toBeInvalid()
  expect(screen.getByRole('group')).toHaveAttribute('open')
})

test('Back removes the error about an invalid price', async () => {
  const { browse } = openCatalogue()
  const { user } = browse(
    '/?minPrice=20',
    <>
      <BrowseProducts />
      <BackButton />
    </>,
  )
  await user.click(await screen.findByText('More filters'))
  const price = screen.getByLabelText('Min price')
  await user.clear(price)
  await user.type(price, 'cheap{Enter}')
  expect(price).toBeInvalid()
  await user.click(screen.getByText('Back'))
  expect(price).toHaveValue('20')
  expect(price).toBeValid()
})

test('when the filters are cleared the list has the focus', async () => {
  const { answerBy, browse } = openCatalogue()
  answerBy(({ keyword }) => listOf(keyword ? [] : [lampSummary]))
  const { user } = browse('/?keyword=nothing')
  await user.click(await screen.findByRole('button', { name: 'Clear filters' }))
  await screen.findByText('Reading Lamp')
  expect(screen.getByRole('region', { name: 'Products' })).toHaveFocus()
})

test('categories are links, too, which keep the other filters', async () => {
  const { browse, asked } = openCatalogue({ pages: 3 })
  const { user, location } = browse('/?keyword=lamp&page=2')
  const chips = within(screen.getByRole('navigation', { name: 'Categories' }))
  expect(chips.getByRole('link', { current: true })).toHaveTextContent('All')
  await user.click(chips.getByRole('link', { name: 'Books' }))
  expect(location()).toBe('/?keyword=lamp&category=Books')
  expect(chips.getByRole('link', { current: true })).toHaveTextContent('Books')
  expect(screen.getByRole('combobox', { name: 'Category' })).toHaveValue('Books')
  await waitFor(() => expect(asked().at(-1)).toMatchObject({ category: 'Books', pageNumber: 1 }))
})

test('a corrected typo is shown', async () => {
  const { browse, answerBy } = openCatalogue()
  answerBy(() => ({ ...listOf([lampSummary], 1, 1), corrected: 'lamp' }))
  browse('/?keyword=lmap')
  expect(await screen.findByText(/^Showing results for lamp/)).toBeVisible()
})
