import { given, orderInput, putSizesOnSale } from '../support'
import { openScene, secretsOf } from './scene'

const scene = given(() => openScene())
/** A dress of the victim's shop, another of it, and one of the rival's. */
let dress: { product: string; variants: Record<'M' | 'L', string> }
let other: { product: string; variants: Record<'M', string> }
let rivals: { product: string; variants: Record<'M', string> }
beforeAll(async () => {
  const { market, victim, rival } = scene
  dress = await putSizesOnSale(market.context, victim.owner.shopId, {
    M: { sellingPrice: 40 },
    L: { sellingPrice: 60 },
  })
  other = await putSizesOnSale(market.context, victim.owner.shopId, { M: { sellingPrice: 1 } })
  rivals = await putSizesOnSale(market.context, rival.shopId, { M: {} })
})

/** Ids that name no variant of the dress: of a sibling product, another shop's, a plain product's own, and none at all. */
const foreign = () => [other.variants.M, rivals.variants.M, dress.product, scene.victim.product._id, 'x'.repeat(24)]

test('a variant of another product is refused by every call that takes one, and changes nothing', async () => {
  const { market, stranger, victim } = scene
  const { owner } = victim
  const { product } = dress
  const input = await orderInput(market, stranger, { [`${product} ${dress.variants.M}`]: 1 })
  const before = await scene.everything()
  for (const variant of foreign()) {
    const calls: [typeof stranger, 'GET' | 'POST' | 'PUT', string, object?][] = [
      [stranger, 'POST', '/api/negotiations/request', { productId: product, variant, proposedPrice: 30 }],
      [stranger, 'GET', `/api/negotiations/${product}?variant=${variant}`],
      [stranger, 'PUT', `/api/wishlist/${product}`, { variant }],
      [stranger, 'POST', '/api/orders', { ...input, orderItems: [{ ...input.orderItems[0], variant }] }],
      [owner, 'GET', `/api/products/${product}/haggling?variant=${variant}`],
      [owner, 'PUT', `/api/products/${product}/haggling`, { counter: 'off', target: null, hours: 24, variant }],
      [owner, 'GET', `/api/products/${product}/haggling/insight?variant=${variant}`],
      [
        owner,
        'POST',
        `/api/shops/${owner.shopId}/offers`,
        { productId: product, variant, customerId: victim.customer._id, price: 30 },
      ],
    ]
    for (const [as, method, url, body] of calls) {
      const reply = await market.call(method, url, { as, ...(body && { body }) })
      expect([url, reply.status, reply.body.message]).toEqual([url, 400, 'Please choose Size.'])
    }
    const line = { product, variant, qty: 1 }
    const quote = await market.call('POST', '/api/orders/quote', { as: stranger, body: { orderItems: [line] } })
    expect(quote.body).toMatchObject({ orderItems: [{ ...line, qty: 0 }], totalPrice: 0 })
  }
  expect(await scene.everything()).toEqual(before)
})

test('a variant is refused where there are none, and on the rival’s calls about somebody else’s product', async () => {
  const { market, stranger, rival, victim } = scene
  const before = await scene.everything()
  const lamp = victim.product._id
  const offer = { productId: lamp, variant: dress.variants.M, proposedPrice: 30 }
  for (const [method, url, body] of [
    ['POST', '/api/negotiations/request', offer],
    ['PUT', `/api/wishlist/${lamp}`, { variant: dress.variants.M }],
  ] as const) {
    const reply = await market.call(method, url, { as: stranger, body })
    expect([reply.status, reply.body.message]).toEqual([400, 'This product has no variants.'])
  }
  const settings = { counter: 'off', target: null, hours: 24, variant: rivals.variants.M }
  for (const url of ['haggling', 'haggling/insight'])
    expect((await market.call('GET', `/api/products/${dress.product}/${url}`, { as: rival })).status).toBe(403)
  const put = { as: rival, body: settings }
  expect((await market.call('PUT', `/api/products/${dress.product}/haggling`, put)).status).toBe(403)
  expect(await scene.everything()).toEqual(before)
})

test('the price of one variant does not buy another, nor does an offer for it agree on another', async () => {
  const { market, stranger } = scene
  const { product, variants } = dress
  const cheap = await orderInput(market, stranger, { [`${product} ${variants.M}`]: 1 })
  const forged = { ...cheap, orderItems: [{ ...cheap.orderItems[0], variant: variants.L }] }
  const refused = await market.call('POST', '/api/orders', { as: stranger, body: forged })
  expect(refused).toMatchObject({ status: 409, body: { quote: { orderItems: [{ variant: variants.L, price: 60 }] } } })
  const words = { ...cheap, orderItems: [{ ...cheap.orderItems[0], variantText: 'Gold', name: 'Gift' }] }
  const placed = await market.call('POST', '/api/orders', { as: stranger, body: words })
  expect(placed.body).toMatchObject({ orderItems: [{ name: 'Summer Dress', variantText: 'M', price: 40 }] })
  const twice = { ...cheap, orderItems: [cheap.orderItems[0], cheap.orderItems[0]] }
  expect((await market.call('POST', '/api/orders', { as: stranger, body: twice })).status).toBe(400)
})

test('replies about variants contain nothing private of other accounts', async () => {
  const { market, stranger, victim } = scene
  for (const url of [
    `/api/products/${dress.product}`,
    `/api/negotiations/${dress.product}?variant=${dress.variants.M}`,
  ]) {
    const { body } = await market.call('GET', url, { as: stranger })
    const bytes = JSON.stringify(body)
    for (const secret of secretsOf(scene)) expect(bytes).not.toContain(secret)
    expect(bytes).not.toMatch(/minNegotiable|floor/i)
  }
  const { body } = await market.call('GET', `/api/products/${dress.product}`, { as: victim.owner })
  expect(JSON.stringify(body)).toContain('minNegotiablePrice')
})
