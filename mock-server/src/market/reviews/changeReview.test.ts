import type { Product, Review, SessionUser } from '@haggle/shared-contract'
import { given, givenAnew, testMarket } from '../../../test/support'

const market = testMarket()
const owner = given(() => market.owner())
let [carla, ben] = [] as unknown as [SessionUser, SessionUser]
const lamp = givenAnew(() => market.product(owner))
let review: Review

beforeAll(async () => {
  ;[carla, ben] = [await market.customer('Carla'), await market.customer('Ben')]
})
beforeEach(async () => {
  review = await write(carla, 4)
})

async function write(as: SessionUser, rating: number): Promise<Review> {
  const body = { rating, comment: 'A warm light.' }
  const reply = await market.call('POST', `/api/products/${lamp._id}/reviews`, { as, body })
  return reply.body as unknown as Review
}

const path = (id = review._id) => `/api/products/${lamp._id}/reviews/${id}`
const edit = (as: SessionUser | undefined, body: object = { rating: 1, comment: 'It broke.' }, id?: string) =>
  market.call('PUT', path(id), { as, body })
const reply = (as: SessionUser | undefined, text = 'Thank you!', id?: string) =>
  market.call('POST', `${path(id)}/reply`, { as, body: { text } })
const mark = (as: SessionUser | undefined, method: 'PUT' | 'DELETE' = 'PUT', id?: string) =>
  market.call(method, `${path(id)}/helpful`, { as })
const read = (as?: SessionUser) => market.get<Product>(`/api/products/${lamp._id}`, as)
const readReview = async (as?: SessionUser) => (await read(as)).reviews.find(({ _id }) => _id === review._id)

test('an edit replaces the review, sets editedAt and updates average and counts', async () => {
  await write(ben, 5)
  expect(await read()).toMatchObject({ rating: 4.5, ratingCounts: [0, 0, 0, 1, 1] })
  market.wait(60_000)
  const { status, body } = await edit(carla)
  expect(status).toBe(200)
  const editedAt = new Date(market.context.now()).toISOString()
  expect(body).toEqual({ ...review, rating: 1, comment: 'It broke.', editedAt })
  expect(await read()).toMatchObject({ rating: 3, numReviews: 2, ratingCounts: [1, 0, 0, 0, 1] })
  expect(await readReview()).toEqual(body)
})

test('after concurrent edits the average matches the review', async () => {
  await Promise.all([1, 5, 2, 3].map((rating) => edit(carla, { rating, comment: 'Hm.' })))
  const { rating, reviews } = await read()
  expect(rating).toBe(reviews[0]?.rating)
})

test('only the author can edit a review, and edits are validated', async () => {
  expect((await edit(ben)).status).toBe(403)
  expect((await edit(owner)).status).toBe(403)
  expect((await edit(undefined)).status).toBe(401)
  expect((await edit(carla, { rating: 6, comment: 'x' })).body.message).toBe('Rating must be 1 to 5')
  expect((await edit(carla, { rating: 1, comment: ' ' })).body.message).toBe('Please enter a rating and a comment.')
  expect((await edit(carla, undefined, 'nonsense')).status).toBe(404)
  expect(await readReview()).toEqual(review)
})

test('a shop can reply publicly, and a later reply replaces the first', async () => {
  expect((await reply(owner)).status).toBe(200)
  market.wait(60_000)
  const { body } = await reply(owner, ' Thank you, Carla! ')
  const createdAt = new Date(market.context.now()).toISOString()
  expect(body).toMatchObject({ comment: 'A warm light.', reply: { text: 'Thank you, Carla!', createdAt } })
  expect(await readReview()).toEqual(body)
  expect((await reply(await market.owner('Rival'))).status).toBe(403)
  expect((await reply(carla)).status).toBe(403)
  expect((await reply(owner, '  ')).status).toBe(400)
  expect((await reply(owner, 'To whom?', 'nonsense')).status).toBe(404)
})

test('a mark that is removed leaves those of others, who can remove theirs', async () => {
  const dora = await market.customer('Dora')
  for (const as of [ben, dora]) await mark(as)
  await mark(ben, 'DELETE')
  expect(await readReview(dora)).toMatchObject({ helpful: 1, isHelpful: true })
  expect((await mark(dora, 'DELETE')).body).toMatchObject({ helpful: 0, isHelpful: false })
})

test('each customer can mark a review as helpful once, and remove the mark', async () => {
  const dora = await market.customer('Dora')
  await Promise.all([mark(ben), mark(ben), mark(ben), mark(dora)])
  expect((await mark(ben)).body).toMatchObject({ helpful: 2, isHelpful: true })
  await Promise.all([mark(ben, 'DELETE'), mark(ben, 'DELETE')])
  expect((await mark(ben, 'DELETE')).body).toMatchObject({ helpful: 1, isHelpful: false })
  expect((await mark(carla)).status).toBe(403)
  expect((await mark(owner)).status).toBe(403)
  expect((await mark(undefined)).status).toBe(401)
  expect((await mark(ben, 'PUT', 'nonsense')).status).toBe(404)
})

test('isHelpful is true only for the customer who set the mark, also when the public reply is cached', async () => {
  // Its reply is in the cache then.
  for (const as of [undefined, carla, undefined, ben]) expect(await readReview(as)).toMatchObject({ isHelpful: false })
  await mark(ben)
  for (const as of [ben, undefined, carla, ben, owner, undefined])
    expect(await readReview(as)).toMatchObject({ helpful: 1, isHelpful: as === ben })
  await mark(ben, 'DELETE')
  for (const as of [ben, undefined, ben]) expect(await readReview(as)).toMatchObject({ helpful: 0, isHelpful: false })
})

test('reviews of a deleted product cannot be changed', async () => {
  await market.call('DELETE', `/api/products/${lamp._id}`, { as: owner })
  for (const status of [(await edit(carla)).status, (await reply(owner)).status, (await mark(ben)).status])
    expect(status).toBe(404)
})
