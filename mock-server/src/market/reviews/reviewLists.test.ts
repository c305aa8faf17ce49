import {
  PRODUCT_REVIEWS,
  ReviewSort,
  REVIEWS_PER_PAGE,
  type Product,
  type Review,
  type SessionUser,
} from '@haggle/shared-contract'
import { testMarket } from '../../../test/support'
import { newId } from '../../base/ids'
import { unmatchableHash } from '../accounts/passwords'

const MANY = 150

const market = testMarket()
let lamp: Product
let first: SessionUser

beforeAll(async () => {
  lamp = await market.product(await market.owner())
  first = await market.customer('Ada')
  await market.call('POST', `/api/products/${lamp._id}/reviews`, { as: first, body: { rating: 1, comment: 'First.' } })
  await addReviews(MANY - 1)
})

/** Reviews by as many other customers, with equal times, ratings and numbers of marks among them. */
async function addReviews(count: number) {
  const { db, now, passwordCost } = market.context
  market.wait(1)
  const rows = Array.from({ length: count }, (_, at) => ({ id: newId(now()), at, created_at: now() + (at >> 1) }))
  const user = {
    role: 'user',
    name: 'Carla',
    profile_picture: '',
    password_hash: unmatchableHash(passwordCost),
  } as const
  await db.writing(async (tx) => {
    await tx
      .insertInto('users')
      .values(rows.map(({ id, created_at }) => ({ ...user, id, email: id, created_at })))
      .execute()
    await tx
      .insertInto('reviews')
      .values(
        rows.map(({ id, at, created_at }) => ({
          ...{ id, created_at, product_id: lamp._id, user_id: id, comment: 'Bright.', verified: 0 },
          ...{ rating: 1 + (at % 5), helpful: at % 3 },
        })),
      )
      .execute()
    await tx.updateTable('products').set({ review_count: MANY }).where('id', '=', lamp._id).execute()
  })
}

const product = (as?: SessionUser) => market.get<Product>(`/api/products/${lamp._id}`, as)
const page = async (query = '', as?: SessionUser) => {
  const { status, body, headers } = await market.call('GET', `/api/products/${lamp._id}/reviews${query}`, { as })
  return { status, reviews: body as unknown as Review[], total: headers['x-total-count'] }
}

async function allPages(sort: ReviewSort): Promise<Review[]> {
  const pages = Array.from({ length: MANY / REVIEWS_PER_PAGE + 1 }, (_, at) => `?sort=${sort}&pageNumber=${at + 1}`)
  return (await Promise.all(pages.map((query) => page(query)))).flatMap(({ reviews }) => reviews)
}

test('a product comes with its newest reviews only, and counts all by their rating', async () => {
  const { reviews, ratingCounts, numReviews } = await product()
  expect(reviews).toHaveLength(PRODUCT_REVIEWS)
  expect(reviews).toEqual((await allPages('newest')).slice(0, PRODUCT_REVIEWS))
  expect(numReviews).toBe(MANY)
  expect(ratingCounts).toEqual([31, 30, 30, 30, 29])
})

test('to its author it comes with their review, too, however old that is', async () => {
  const { reviews } = await product(first)
  expect(reviews).toHaveLength(PRODUCT_REVIEWS + 1)
  expect(reviews.at(-1)).toMatchObject({ user: first._id, comment: 'First.' })
  expect((await product(await market.customer())).reviews).toEqual((await product()).reviews)
})

const BY: Record<ReviewSort, (one: Review, other: Review) => number> = {
  newest: () => 0,
  helpful: (one, other) => (other.helpful ?? 0) - (one.helpful ?? 0),
  highest: (one, other) => other.rating - one.rating,
  lowest: (one, other) => one.rating - other.rating,
}
const newerFirst = (one: Review, other: Review) =>
  other.createdAt.localeCompare(one.createdAt) || (one._id < other._id ? 1 : -1)

test.each(ReviewSort.options)(
  'pages of reviews (%s) contain each of them once, among equals the newest first',
  async (sort) => {
    const reviews = await allPages(sort)
    expect(new Set(reviews.map(({ _id }) => _id)).size).toBe(MANY)
    expect(reviews).toEqual(reviews.toSorted((one, other) => BY[sort](one, other) || newerFirst(one, other)))
  },
)

test('a page says how many reviews there are, and is empty after the last one', async () => {
  expect(await page()).toMatchObject({ status: 200, total: String(MANY) })
  expect((await page()).reviews).toHaveLength(REVIEWS_PER_PAGE)
  expect((await page('?pageNumber=8')).reviews).toHaveLength(MANY % REVIEWS_PER_PAGE)
  expect(await page('?pageNumber=9007199254740991')).toEqual({ status: 200, reviews: [], total: String(MANY) })
})

test('a customer sees their helpful marks on a page', async () => {
  const as = await market.customer()
  const [last] = (await page('?pageNumber=8', as)).reviews.slice(-1)
  await market.call('PUT', `/api/products/${lamp._id}/reviews/${last?._id}/helpful`, { as })
  expect((await page('?pageNumber=8', as)).reviews.at(-1)).toMatchObject({ _id: last?._id, isHelpful: true })
  expect((await page('?pageNumber=8')).reviews.at(-1)).toMatchObject({ _id: last?._id, isHelpful: false })
})

test.each([
  ['?sort=best', 400, 'Sort must be one of newest, helpful, highest, lowest'],
  ['?pageNumber=0', 400, 'Page number must be a whole number, 1 or more'],
])('the page %s is refused', async (query, status, message) => {
  expect(await page(query)).toMatchObject({ status, reviews: { message } })
})

test('a product that is not for sale has no page of reviews', async () => {
  for (const id of ['nonsense', '%00'])
    expect(await market.call('GET', `/api/products/${id}/reviews`)).toMatchObject({ status: 404 })
})
