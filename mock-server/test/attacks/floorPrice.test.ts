import type { OrderInput, Product, SessionUser } from '@haggle/shared-contract'
import { until } from '@haggle/shared-server/testing/until'
import { io } from 'socket.io-client'
import { ADDRESS, given, orderInput } from '../support'
import { agentOf } from '../support/agents'
import type { Operation } from '../support/openApi'
import { openScene } from './scene'

/** A floor price that occurs nowhere else, so that any occurrence in a reply is a leak (D13). */
const FLOOR = 61.37
const floor = /(?<![\w.])(61[.,]370*|6137)(?!\d)|minNegotiable|floor_|floorPrice/i

const scene = given(
  () => openScene(),
  () => close(),
)
let product: Product
/** One of its variants has the floor. */
let dress: Product
let order: OrderInput
let listener: SessionUser
let frames: string[]
let close: () => void

beforeAll(async () => {
  const { market, victim } = scene
  product = await market.product(victim.owner, { sellingPrice: 97.13, minNegotiablePrice: FLOOR, countInStock: 1000 })
  dress = await market.product(victim.owner, {
    options: [{ name: 'Size', values: ['S', 'M'] }],
    variants: [
      { values: ['S'], countInStock: 1000 },
      { values: ['M'], countInStock: 1000, sellingPrice: 97.13, minNegotiablePrice: FLOOR },
    ],
  })
  listener = await market.customer('Lena Listener')
  order = await orderInput(market, listener, { [product._id]: 1 })
  ;({ frames, close } = await recordFrames(listener))
})

/** Records every packet that a customer's socket receives. */
async function recordFrames({ _id, token }: SessionUser) {
  const socket = io(await scene.market.listen(), { auth: { token }, transports: ['websocket'], forceNew: true })
  const frames: string[] = []
  socket.io.on('open', () => socket.io.engine.on('packet', ({ data }: { data?: unknown }) => frames.push(String(data))))
  expect(await socket.timeout(5000).emitWithAck('joinRoom', _id)).toEqual({ ok: true })
  return { frames, close: () => void socket.disconnect() }
}

test('the floor pattern matches what the product’s own shop sees', async () => {
  const { market, victim } = scene
  for (const { _id } of [product, dress]) {
    const { body } = await market.call('GET', `/api/products/${_id}`, { as: victim.owner })
    expect(JSON.stringify(body)).toMatch(floor)
  }
})

/** Returns the minimal valid body of an operation and variants that get further or fail. */
function bodiesFor({ path, body }: Operation): unknown[] {
  if (!body) return [undefined]
  const offers = [96, 61.36, 30].map((proposedPrice) => ({ productId: product._id, proposedPrice }))
  const lines = { orderItems: [{ product: product._id, qty: 5000 }] }
  const further = path.startsWith('/api/negotiations') ? offers : path.startsWith('/api/orders') ? [order, lines] : []
  return [body, { ...body, minNegotiablePrice: 1 }, '{', ...further]
}

test('no reply to a guest, a customer or another shop contains a floor price', async () => {
  const { operations, attack, stranger, rival, victim } = scene
  const ids = [product._id, dress._id, product.shop._id, victim.pending._id]
  for (const as of [undefined, stranger, victim.customer, rival])
    for (const operation of operations)
      for (const id of operation.path.includes('{') ? ids : ids.slice(0, 1))
        for (const body of bodiesFor(operation)) {
          const { bytes, what } = await attack(operation, { as, id, body, query: '?keyword=lamp' })
          // A validation error may repeat the name of the field, but never a value.
          const text = as === rival ? bytes.replaceAll(/minNegotiablePrice(: is required)?/g, '') : bytes
          expect([what, as?.name, floor.exec(withoutUnknownField(text))?.[0]]).toEqual([what, as?.name, undefined])
        }
})

/** Removes the error that repeats an unknown field of the caller's own request. */
const withoutUnknownField = (bytes: string) => bytes.replaceAll('Unknown field: minNegotiablePrice', '')

test('replies to offers do not reveal the distance to the floor, and no socket frame contains it', async () => {
  const { attack, market } = scene
  const request = { method: 'POST', path: '/api/negotiations/request' } as const
  const replies = []
  for (const proposedPrice of [FLOOR - 0.01, 1, 50]) {
    const buyer = await market.customer()
    const { bytes } = await attack(request, { as: buyer, body: { productId: product._id, proposedPrice } })
    expect(bytes).not.toMatch(floor)
    replies.push(/"message":"[^"]*"/.exec(bytes)?.[0])
  }
  expect(new Set(replies).size).toBe(1)
  const offer = { productId: product._id, proposedPrice: 60 }
  await market.call('POST', request.path, { as: listener, body: offer })
  await attack(request, { as: listener, body: { ...offer, proposedPrice: FLOOR } })
  await until(() => frames.join().includes('accepted'))
  // An accepted offer contains the agreed price, which is the customer's own; all other frames must not contain it.
  for (const frame of frames.filter((text) => !text.includes('accepted'))) expect(frame).not.toMatch(floor)
  expect(frames.join()).toContain('rejected')
})

test('no reply to an agent contains a floor price, or how near an offer was', async () => {
  const { market } = scene
  const { use } = await agentOf(market, await market.customer('Ann Agent'))
  const [, { _id: variant = '' } = {}] = dress.variants ?? []
  const calls: [string, object][] = [
    ['search_products', { keyword: 'lamp' }],
    ['search_products', { minPrice: FLOOR - 0.02, maxPrice: FLOOR - 0.01 }],
    ['get_product', { productId: product._id }],
    ['get_product', { productId: dress._id }],
    ['make_offer', { productId: product._id, proposedPrice: 61.36 }],
    ['make_offer', { productId: product._id, proposedPrice: 1 }],
    ['make_offer', { productId: dress._id, variant, proposedPrice: 61.36 }],
    ['make_offer', { productId: product._id, proposedPrice: 96, minNegotiablePrice: 1 }],
    ['my_offers', {}],
    ['add_to_cart', { product: product._id, qty: 1 }],
    ['prepare_order', { orderItems: [{ product: product._id, qty: 1 }], shippingAddress: ADDRESS }],
    ['order_status', {}],
  ]
  const messages = []
  for (const [tool, input] of calls) {
    const { text, data } = await use(tool, input)
    const withoutOwn = text.replaceAll('61.36', '').replaceAll('minNegotiablePrice', '')
    expect([tool, floor.exec(withoutOwn)?.[0]]).toEqual([tool, undefined])
    if (tool === 'make_offer' && data.status !== undefined) messages.push(data.message)
  }
  expect(messages).toHaveLength(3)
  expect(new Set(messages).size).toBe(1)
})

test.each([
  '/api/products?sortBy=price_asc',
  '/api/products?sortBy=minNegotiablePrice',
  '/api/products?keyword=61.37',
  '/api/products?pageNumber=61.37',
  '/sandbox/razorpay/checkout?order_id=1',
])('%s does not reveal the floor', async (url) => {
  expect((await scene.market.send('GET', url)).body).not.toMatch(floor)
})
