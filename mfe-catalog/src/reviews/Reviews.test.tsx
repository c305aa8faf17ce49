import { screen, within } from '@testing-library/react'
import { formatDate } from 'shared-ui'
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
