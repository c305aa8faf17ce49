import type { Product, Review, SessionUser } from '@haggle/shared-contract'
import { given, givenAnew, testMarket } from '../../../test/support'

const market = testMarket()
const owner = given(() => market.owner())
const lamp = givenAnew(() => market.product(owner))

const review = (as: SessionUser | undefined, body: unknown, id = lamp._id) =>
  market.call('POST', `/api/products/${id}/reviews`, { as, body })
const read = () => market.get<Product>(`/api/products/${lamp._id}`)

test('a review has its author and time, and counts towards the rating', async () => {
  const carla = await market.customer('Carla')
  const { status, body } = await review(carla, { rating: 4, comment: ' Warm light. <b>Nice</b> ' })
  expect(status).toBe(201)
  expect(body).toEqual({
    _id: expect.any(String) as string,
    user: carla._id,
    name: 'Carla',
    rating: 4,
    comment: 'Warm light. <b>Nice</b>',
    createdAt: new Date(market.context.now()).toISOString(),
    verifiedPurchase: false,
    helpful: 0,
    isHelpful: false,
  })
  expect(await read()).toMatchObject({ rating: 4, numReviews: 1, reviews: [body] })
})

test('the newest review comes first, and the rating is the average', async () => {
  for (const [name, rating] of [
    ['Ada', 5],
    ['Ben', 4],
    ['Cem', 4],
  ] as const) {
    market.wait(1000)
    await review(await market.customer(name), { rating, comment: 'So it is.' })
  }
  const { rating, reviews } = await read()
  expect(rating).toBe(4.33)
  expect(reviews.map(({ name }: Review) => name)).toEqual(['Cem', 'Ben', 'Ada'])
})

test('of two concurrent reviews by one customer only one is accepted', async () => {
  const carla = await market.customer()
  const replies = await Promise.all([1, 5].map((rating) => review(carla, { rating, comment: 'Again!' })))
  expect(replies.map(({ status }) => status).sort()).toEqual([201, 409])
  expect((await review(carla, { rating: 1, comment: 'Again!' })).body.message).toBe(
    'You have already reviewed this product.',
  )
  expect((await read()).numReviews).toBe(1)
})

test.each(['paid', 'refunded', 'pending'] as const)('only a paid order verifies a review (%s)', async (status) => {
  const carla = await market.customer()
  await order(carla, status)
  const { body } = await review(carla, { rating: 5, comment: 'Bought it.' })
  expect(body.verifiedPurchase).toBe(status === 'paid')
})

test('only customers can review', async () => {
  const opinion = { rating: 5, comment: 'The best lamp.' }
  expect((await review(undefined, opinion)).status).toBe(401)
  expect((await review(owner, opinion)).status).toBe(403)
})

test.each([
  [{ rating: 0, comment: 'x' }, 'Rating must be 1 to 5'],
  [{ rating: 6, comment: 'x' }, 'Rating must be 1 to 5'],
  [{ rating: 4.5, comment: 'x' }, 'Rating must be a whole number'],
  [{ rating: 5, comment: '  ' }, 'Please enter a rating and a comment.'],
  [{ rating: 5, comment: 'x', user: 'someone' }, 'Unknown field: user'],
])('%j is refused', async (body, message) => {
  expect(await review(await market.customer(), body)).toMatchObject({ status: 400, body: { message } })
})

test('a deleted or unknown product cannot be reviewed', async () => {
  const carla = await market.customer()
  await market.call('DELETE', `/api/products/${lamp._id}`, { as: owner })
  for (const id of [lamp._id, 'nonsense', '%00'])
    expect((await review(carla, { rating: 5, comment: 'Gone?' }, id)).status).toBe(404)
})

async function order({ _id }: SessionUser, status: 'paid' | 'refunded' | 'pending') {
  const address = {
    address: 'Quay 1',
    city: 'Port',
    postal_code: '1000',
    country: 'Sealand',
    payment_method: 'Razorpay',
  }
  const money = { items_cents: 10000, tax_cents: 1000, shipping_cents: 0, total_cents: 11000, currency: 'USD' }
  const id = `${_id}-${status}`
  const { db } = market.context
  await db.writing((tx) =>
    tx
      .insertInto('orders')
      .values({ id, order_number: id, user_id: _id, ...address, ...money, status, created_at: 0, expires_at: 0 })
      .execute(),
  )
  const line = { order_id: id, position: 0, product_id: lamp._id, shop_id: lamp.shop._id, qty: 1, price_cents: 10000 }
  await db.writing((tx) =>
    tx
      .insertInto('order_lines')
      .values({ ...line, name: lamp.name, image: lamp.image })
      .execute(),
  )
}
