import type { ReviewsQuery } from '@haggle/shared-contract'
import { formatDate } from '@haggle/shared-ui'
import { screen, waitFor, within } from '@testing-library/react'
import { customer, lamp, review } from '../testing/market'
import { visitProduct } from '../testing/productPage'

const reviews = async () => within(await screen.findByRole('region', { name: 'Reviews' }))

test('the reviews come with their average, their number, and who really bought', async () => {
  visitProduct()
  const section = await reviews()
  expect(section.getByText('Average rating: 4.5')).toBeVisible()
  expect(section.getByText('2 reviews')).toBeVisible()
  const [ritas, svens] = section.getAllByRole('listitem').map((item) => within(item))
  expect(ritas?.getByText('Rita')).toBeVisible()
  expect(ritas?.getByRole('img', { name: 'Rated 4 out of 5' })).toBeVisible()
  expect(ritas?.getByText('Warm and <b>bright</b>.')).toBeVisible()
  expect(ritas?.getByText(formatDate(review.createdAt))).toBeVisible()
  expect(ritas?.getByText('Verified purchase')).toBeVisible()
  expect(svens?.queryByText('Verified purchase')).not.toBeInTheDocument()
})

test('without reviews the average is N/A', async () => {
  visitProduct({ product: { ...lamp, reviews: [], numReviews: 0, rating: 0 } })
  const section = await reviews()
  expect(section.getByText('Average rating: N/A')).toBeVisible()
  expect(section.getByText('0 reviews')).toBeVisible()
})

test('the ratings are counted by stars, the most at the top', async () => {
  visitProduct({ product: { ...lamp, ratingCounts: [0, 0, 0, 1, 1] } })
  const bars = within((await reviews()).getByRole('list', { name: 'Reviews by stars' })).getAllByRole('listitem')
  expect(bars.map((bar) => bar.textContent)).toEqual(['5 stars1', '4 stars1', '3 stars0', '2 stars0', '1 star0'])
})

test('reviews are sorted as one likes', async () => {
  const { user } = visitProduct({
    product: {
      ...lamp,
      reviews: [
        { ...review, _id: 'a', name: 'Ann', rating: 3, helpful: 1 },
        { ...review, _id: 'b', name: 'Bob', rating: 5, helpful: 0 },
        { ...review, _id: 'c', name: 'Cleo', rating: 1, helpful: 4 },
      ],
    },
  })
  const select = await screen.findByLabelText('Sort reviews')
  const names = () => screen.getAllByText(/^(Ann|Bob|Cleo)$/).map(({ textContent }) => textContent)
  expect(names()).toEqual(['Ann', 'Bob', 'Cleo'])
  for (const [sort, order] of [
    ['Most helpful', ['Cleo', 'Ann', 'Bob']],
    ['Highest rating', ['Bob', 'Ann', 'Cleo']],
    ['Lowest rating', ['Cleo', 'Ann', 'Bob']],
  ] as const) {
    await user.selectOptions(select, sort)
    expect(names()).toEqual(order)
  }
})

test('twenty of many reviews are shown at first, and always one’s own', async () => {
  const many = Array.from({ length: 45 }, (_, at) => ({
    ...review,
    _id: `r${at}`,
    user: `u${at}`,
    name: `Reader ${at}`,
  }))
  const reviewed = many.with(44, { ...many[44]!, user: customer._id })
  const { user } = visitProduct({ session: customer, product: { ...lamp, reviews: reviewed, numReviews: 45 } })
  const shown = () => within(screen.getByRole('region', { name: 'Reviews' })).getAllByText(/^Reader \d+$/).length
  expect(await screen.findByText('Reader 44')).toBeVisible()
  expect(shown()).toBe(21)
  await user.click(screen.getByRole('button', { name: 'More reviews' }))
  expect(shown()).toBe(41)
  expect(screen.getByText('Reader 20').closest('li')).toHaveFocus()
  await user.click(screen.getByRole('button', { name: 'More reviews' }))
  expect(shown()).toBe(45)
  expect(screen.getByText('Reader 40').closest('li')).toHaveFocus()
  expect(screen.queryByRole('button', { name: 'More reviews' })).toBeNull()
})

describe('of more reviews than come with a product', () => {
  const reader = (at: number) => ({ ...review, _id: `r${at}`, user: `u${at}`, name: `Reader ${at}` })
  const all = Array.from({ length: 131 }, (_, at) => reader(at))
  const shown = () =>
    within(screen.getByRole('region', { name: 'Reviews' }))
      .getAllByText(/^Reader \d+$/)
      .map(({ textContent }) => textContent)
  const names = (from: number, to: number) => all.slice(from, to).map(({ name }) => name)

  function visit() {
    const page = visitProduct({ product: { ...lamp, reviews: all.slice(0, 100), numReviews: 131 } })
    const pages: unknown[] = []
    page.backend.api.onGet('/api/products/lamp/reviews').reply(({ params }) => {
      pages.push(params)
      const { sort, pageNumber } = params as ReviewsQuery
      const sorted = sort === 'lowest' ? all.toReversed() : all
      return [200, sorted.slice(20 * (pageNumber - 1), 20 * pageNumber)]
    })
    return { ...page, pages, more: () => page.user.click(screen.getByRole('button', { name: 'More reviews' })) }
  }

  test('the others are read page by page', async () => {
    const { more, pages } = visit()
    await screen.findByText('Reader 19')
    for (let page = 2; page <= 5; page++) await more()
    expect(pages).toEqual([])
    await more()
    await waitFor(() => expect(screen.getByText('Reader 100').closest('li')).toHaveFocus())
    await more()
    await waitFor(() => expect(shown()).toEqual(names(0, 131)))
    expect(pages).toEqual([6, 7].map((pageNumber) => ({ sort: 'newest', pageNumber })))
    expect(screen.queryByRole('button', { name: 'More reviews' })).toBeNull()
  })

  test('another sequence is read from its first page', async () => {
    const { user, more } = visit()
    await user.selectOptions(await screen.findByLabelText('Sort reviews'), 'Lowest rating')
    await waitFor(() => expect(shown()).toEqual(names(111, 131).reverse()))
    await more()
    await waitFor(() => expect(shown()).toEqual(names(91, 131).reverse()))
  })

  test('one’s own comes first, and once', async () => {
    const own = { ...reader(200), user: customer._id }
    const reviews = [...all.slice(0, 100), own]
    const { backend, user } = visitProduct({ session: customer, product: { ...lamp, reviews, numReviews: 102 } })
    backend.api.onGet('/api/products/lamp/reviews').reply(200, [own, ...all.slice(0, 19)])
    const first = within(await screen.findByRole('list', { name: 'Your review' }))
    expect(first.getByRole('button', { name: 'Edit' })).toBeVisible()
    await user.selectOptions(screen.getByLabelText('Sort reviews'), 'Most helpful')
    await waitFor(() => expect(shown()).toEqual(['Reader 200', ...names(0, 19)]))
  })

  test('a page that cannot be read offers to try again', async () => {
    const { backend, user } = visit()
    const answer = (status: number, body: unknown) =>
      backend.api.onGet('/api/products/lamp/reviews').reply(status, body)
    answer(500, { message: 'The reviews are away.' })
    await user.selectOptions(await screen.findByLabelText('Sort reviews'), 'Most helpful')
    expect(await screen.findByText('Error: The reviews are away.')).toBeVisible()
    answer(200, all.slice(40, 60))
    await user.click(screen.getByRole('button', { name: 'Try again' }))
    await waitFor(() => expect(shown()).toEqual(names(40, 60)))
  })
})

test('a customer marks a review of somebody else as helpful', async () => {
  const { backend, user } = visitProduct({ session: customer, product: { ...lamp, reviews: [review] } })
  backend.api.onPut('/api/products/lamp/reviews/first/helpful').reply(() => {
    const marked = { ...review, helpful: 1, isHelpful: true }
    backend.api.onGet('/api/products/lamp').reply(200, { ...lamp, reviews: [marked] })
    return [200, marked]
  })
  await user.click(await screen.findByRole('button', { name: 'Helpful (0)' }))
  expect(await screen.findByRole('button', { name: 'Helpful (1)', pressed: true })).toBeVisible()
})

test('a guest reads how many found a review helpful', async () => {
  visitProduct({ product: { ...lamp, reviews: [{ ...review, helpful: 3 }] } })
  expect(await screen.findByText('Helpful (3)')).toBeVisible()
  expect(screen.queryByRole('button', { name: /Helpful/ })).not.toBeInTheDocument()
})
