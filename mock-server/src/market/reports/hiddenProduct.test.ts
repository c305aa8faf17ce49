import type { Product, ProductSummary } from '@haggle/shared-contract'
import { given, testMarket } from '../../../test/support'

const market = testMarket()
const owner = given(() => market.owner('Blue Harbour'))
const operator = given(() => market.operator())
const carla = given(() => market.customer('Carla'))

const act = (what: string, { _id }: Product) =>
  market.call('POST', `/api/operator/reports/product/${_id}/${what}`, {
    as: operator,
    ...(what === 'hide' && { body: { reason: 'A counterfeit.' } }),
  })

/** All that a customer can do with a product, and find of it; its id is replaced. */
async function reached({ _id }: Product) {
  const body = { rating: 5, comment: 'Bright.' }
  const replies = await Promise.all(
    (
      [
        ['GET', '/api/products'],
        ['GET', '/api/products?keyword=twin'],
        ['GET', `/api/products?shop=${owner.shopId}&inStock=true`],
        ['GET', '/api/products/ids'],
        ['GET', '/api/suggestions?q=twin'],
        ['GET', `/api/products/${_id}`],
        ['GET', `/api/products/${_id}/reviews`],
        ['GET', '/api/wishlist'],
        ['GET', `/api/negotiations/${_id}`],
        ['PUT', `/api/wishlist/${_id}`],
        ['POST', '/api/negotiations/request', { productId: _id, proposedPrice: 90 }],
        ['POST', '/api/orders/quote', { orderItems: [{ product: _id, qty: 1 }] }],
        ['POST', `/api/products/${_id}/reviews`, body],
        ['POST', '/api/reports', { subject: 'product', id: _id, reason: 'other' }],
      ] as const
    ).map(async ([method, url, body]) => {
      const { status, body: reply } = await market.call(method, url, { as: carla, body })
      return `${method} ${url} ${status} ${JSON.stringify(reply)}`.replaceAll(_id, 'it')
    }),
  )
  const { body: shop } = await market.call('GET', `/api/shops/${owner.shopId}`)
  return [...replies, shop['numProducts']]
}

test('a hidden product is for customers what a deleted one is, and all of it comes back', async () => {
  const deleted = await market.product(owner, { name: 'Twin lamp' })
  await market.call('PUT', `/api/wishlist/${deleted._id}`, { as: carla })
  await market.call('DELETE', `/api/products/${deleted._id}`, { as: owner })
  const asDeleted = await reached(deleted)

  const hidden = await market.product(owner, { name: 'Twin lamp' })
  await market.call('PUT', `/api/wishlist/${hidden._id}`, { as: carla })
  for (let again = 0; again < 2; again++) expect((await act('hide', hidden)).status).toBe(200)
  expect(await reached(hidden)).toEqual(asDeleted)

  for (let again = 0; again < 2; again++) expect((await act('restore', hidden)).status).toBe(200)
  expect((await market.call('GET', '/api/products?keyword=twin')).body).toMatchObject({
    products: [{ name: 'Twin lamp' }],
  })
  expect((await market.call('GET', '/api/wishlist', { as: carla })).body).toMatchObject([
    { product: { _id: hidden._id } },
  ])
  expect((await market.call('GET', `/api/products/${hidden._id}`)).body).toMatchObject({ countInStock: 10 })
})

test('an agreement about a hidden product is void, also when the product comes back', async () => {
  const lamp = await market.product(owner)
  await market.offer(carla, lamp._id, 90)
  const agreed = async () => (await market.call('GET', `/api/negotiations/${lamp._id}`, { as: carla })).body
  expect(await agreed()).toHaveProperty('agreedPrice')
  await act('hide', lamp)
  await act('restore', lamp)
  expect(await agreed()).not.toHaveProperty('agreedPrice')
})

test('its owner finds a hidden product among the own ones, by words too', async () => {
  const desk = await market.product(owner, { name: 'Zyxquark desk' })
  await act('hide', desk)
  const found = async (q: string) =>
    (await market.get<ProductSummary[]>(`/api/products/shop/${owner.shopId}?q=${q}`, owner)).map(({ _id }) => _id)
  for (const q of ['zyx', 'desk%20zyxquark']) expect([q, await found(q)]).toEqual([q, [desk._id]])
  for (const q of ['quark', 'zyx%20teapot', '%25']) expect([q, await found(q)]).toEqual([q, []])
})
