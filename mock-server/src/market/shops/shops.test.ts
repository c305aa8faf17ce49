import type { SessionUser, ShopPage } from '@haggle/shared-contract'
import { given, testMarket } from '../../../test/support'

const market = testMarket()
const owner = given(() => market.owner('Blue Harbour'))

const read = async (id = owner.shopId) => {
  const { status, body } = await market.call('GET', `/api/shops/${id}`)
  return { status, body: body as unknown as ShopPage }
}

const words = {
  description: 'Ropes and lamps.',
  picture: '/media/demo/bedside-reading-lamp.webp',
  returnPolicy: 'Thirty days.',
  lowStockAt: 3,
}
const change = (body: unknown, as: SessionUser = owner) =>
  market.call('PUT', `/api/shops/${owner.shopId}`, { as, body })

test('a shop shows its name, its founding date and the average over all its reviews', async () => {
  expect((await read()).body).toEqual({
    _id: owner.shopId,
    shopName: 'Blue Harbour',
    since: expect.stringMatching(/Z$/) as string,
    description: '',
    picture: '',
    returnPolicy: '',
    rating: 0,
    numReviews: 0,
    numProducts: 0,
  })
  const [lamp, rope] = [await market.product(owner), await market.product(owner)]
  const other = await market.product(await market.owner('Rival Inc'))
  for (const [{ _id }, rating] of [
    [lamp, 5],
    [lamp, 5],
    [rope, 1],
    [other, 1],
  ] as const) {
    const as = await market.customer()
    await market.call('POST', `/api/products/${_id}/reviews`, { as, body: { rating, comment: 'As described.' } })
  }
  expect((await read()).body).toMatchObject({ rating: 3.67, numReviews: 3, numProducts: 2 })
  await market.call('DELETE', `/api/products/${rope._id}`, { as: owner })
  expect((await read()).body).toMatchObject({ rating: 5, numReviews: 2, numProducts: 1 })
})

test('the owner’s description of a shop is public, the low-stock limit is not', async () => {
  expect((await change(words)).status).toBe(200)
  const shown: Partial<typeof words> = { ...words }
  delete shown.lowStockAt
  expect((await read()).body).toMatchObject(shown)
  expect((await read()).body).not.toHaveProperty('lowStockAt')
  const own = await market.call('GET', `/api/shops/${owner.shopId}`, { as: owner })
  expect(own.body).toMatchObject(words)
})

test('only its owner can change a shop, and an unknown shop is not found', async () => {
  expect((await change(words, await market.owner('Rival'))).status).toBe(403)
  expect((await change(words, await market.customer())).status).toBe(403)
  expect((await change({ ...words, picture: 'http://insecure.test/a.png' })).status).toBe(400)
  expect((await change({ ...words, lowStockAt: -1 })).body.message).toContain('Low stock at')
  expect(await read('nobody')).toMatchObject({ status: 404, body: { message: 'Shop not found' } })
})

test('a change of a shop leaves alone what it does not send', async () => {
  await change(words)
  const shown = async () => (await market.call('GET', `/api/shops/${owner.shopId}`, { as: owner })).body
  for (const [field, value] of Object.entries({ ...words, description: '', picture: '', lowStockAt: null })) {
    const before = await shown()
    const { status, body } = await change({ [field]: value })
    expect([status, body]).toEqual([200, { ...before, [field]: value }])
  }
  expect(await change({})).toMatchObject({
    status: 400,
    body: { message: 'Nothing to update: send description, picture, returnPolicy, lowStockAt or agentsMayOffer.' },
  })
})
