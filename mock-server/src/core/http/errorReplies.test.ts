import { once } from 'node:events'
import { request, type IncomingMessage } from 'node:http'
import { connect } from 'node:net'
import type { SessionUser } from '@haggle/shared-contract'
import {
  freePort,
  lamp,
  openMarket,
  orderInput,
  placeOrder,
  sendOrder,
  testMarket,
  verify,
} from '../../../test/support'

const market = testMarket()
let port: number
beforeAll(async () => {
  port = await freePort()
  await market.app.listen({ port, host: '127.0.0.1' })
})

test.each([
  [{ sellingPrice: '10' }, 'Selling price must be a number'],
  [{ name: 7 }, 'Name must be text'],
  [{ images: 'https://pictures.test/lamp.jpg' }, 'Images must be a list'],
  [{ name: undefined }, 'Name is required'],
  [{ name: 'x'.repeat(201) }, 'Name must be at most 200 characters'],
  [{ sellingPrice: 300, mrp: 200 }, 'Selling Price cannot be greater than MRP.'],
  [{ surprise: 1 }, 'Unknown field: surprise'],
])('a body with %j is refused in plain words', async (wrong, message) => {
  const as = await market.owner()
  const body = { ...lamp(), ...wrong }
  expect(await market.call('POST', '/api/products', { as, body })).toMatchObject({ status: 400, body: { message } })
})

test.each([
  ['pageNumber=1&pageNumber=2', 'Page number must be given once'],
  ['sortBy=newest&sortBy=oldest', 'Sort by must be given once'],
  ['pageNumber=0', 'Page number must be a whole number, 1 or more'],
])('the query %s is refused in plain words', async (query, message) => {
  expect(await market.call('GET', `/api/products?${query}`)).toMatchObject({ status: 400, body: { message } })
})

test('a wrong order and a wrong confirmation of its payment are refused in plain words', async () => {
  const [as, owner] = [await market.customer(), await market.owner()]
  const { _id } = await market.product(owner)
  const { orderItems, ...rest } = await orderInput(market, as, { [_id]: 1 })
  const body = { ...rest, orderItems: orderItems.map((item) => ({ ...item, name: 'x'.repeat(501) })) }
  expect((await sendOrder(market, as, body)).body).toEqual({
    message: 'Order items 1: name must be at most 500 characters',
  })
  const nowhere = { ...rest, orderItems, shippingAddress: { ...rest.shippingAddress, city: 7 } }
  expect((await sendOrder(market, as, nowhere)).body).toEqual({ message: 'City must be text' })
  const order = await placeOrder(market, as, { [_id]: 1 })
  expect((await verify(market, as, order, {})).body).toEqual({ message: 'Razorpay order id is required' })
})

test.each([
  ['/api/negotiations/request', { productId: 'lamp', proposedPrice: '10' }, 'Proposed price must be a number'],
  ['/api/orders/quote', { orderItems: ['lamp'] }, 'Order items 1: must be an object'],
  [
    '/api/orders/quote',
    { orderItems: [{ product: 'lamp', qty: 1.5 }] },
    'Order items 1: quantity must be a whole number',
  ],
])('a wrong type sent to %s is named in plain words', async (url, body, message) => {
  const as = await market.customer()
  expect(await market.call('POST', url, { as, body })).toMatchObject({ status: 400, body: { message } })
})

test('an internal error tells the caller nothing about its cause', async () => {
  const broken = await openMarket()
  await broken.context.db.writing((tx) => tx.schema.dropTable('client_errors').execute())
  const body = { remote: 'catalog', version: '1.0.0', type: 'error', route: '/' }
  expect(await broken.call('POST', '/api/client-errors', { body })).toMatchObject({
    status: 500,
    body: { message: 'Something went wrong on our side. Please try again.' },
  })
  await broken.close()
})

test('a body that is far too large gets a 413, and the connection is not cut while it is sent', async () => {
  const sending = request(`http://127.0.0.1:${port}/api/auth/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'content-length': 4_000_000 },
  })
  sending.once('response', (reply) => reply.resume())
  const answered = Promise.all([once(sending, 'response'), once(sending, 'close')])
  sending.end('x'.repeat(4_000_000))
  const [[reply]] = (await answered) as [[IncomingMessage], unknown]
  expect(reply.statusCode).toBe(413)
})

test('a client that closes its sending side after the request gets the reply', async () => {
  const client = connect(port, '127.0.0.1')
  let reply = ''
  client.on('data', (chunk: Buffer) => (reply += chunk.toString()))
  const body = '{"email":"nobody@haggle.test","password":"wrong password"}'
  const headers = `Host: x\r\nContent-Type: application/json\r\nContent-Length: ${body.length}\r\n`
  client.end(`POST /api/auth/login HTTP/1.1\r\n${headers}\r\n${body}`)
  await once(client, 'close')
  expect(reply).toMatch(/^HTTP\/1\.1 401 /)
})

test('403 for another owner’s resource and 404 for an unknown one take precedence over validation errors', async () => {
  const [owner, other, customer] = [await market.owner(), await market.owner('Other'), await market.customer()]
  const product = await market.product(owner)
  const shop = owner.shopId ?? ''
  const wrong = { body: { surprise: 1 } }
  const paths: [method: string, path: (id: string) => string, id: string][] = [
    ['PUT', (id) => `/api/products/${id}`, product._id],
    ['PUT', (id) => `/api/products/${id}/haggling`, product._id],
    ['PUT', (id) => `/api/shops/${id}`, shop],
    ['POST', (id) => `/api/shops/${id}/offers`, shop],
    ['GET', (id) => `/api/orders/shop/${id}?state=surprise`, shop],
  ]
  for (const [method, path, id] of paths) {
    const send = async (as: SessionUser, of: string) =>
      (await market.call(method as 'PUT', path(of), { as, ...(method === 'GET' ? {} : wrong) })).status
    expect([path(id), await send(owner, id), await send(other, id), await send(other, 'nonsense')]).toEqual([
      path(id),
      400,
      403,
      404,
    ])
  }
  const review = `/api/products/nonsense/reviews`
  expect((await market.call('POST', review, { as: customer, ...wrong })).status).toBe(404)
})

test.each([
  ['POST', '{bad'],
  ['POST', '{"__proto__": 1}'],
  ['POST', 'x'.repeat(4_000_000)],
  ['QUERY', undefined],
])('an unknown path is not found, whatever is sent to it: %s', async (method, body) => {
  const headers: Record<string, string> = body === undefined ? {} : { 'content-type': 'application/json' }
  const reply = await market.send(method, '/api/nowhere', { headers, body })
  expect([reply.status, reply.body]).toEqual([404, '{"message":"Not found"}'])
})

test.each(['/api/offers', '/api/notices', '/api/audit'])('a page of %s is a whole number, 1 or more', async (list) => {
  const as = await market.customer()
  const ask = (page: string) => market.call('GET', `${list}?pageNumber=${page}`, { as })
  for (const page of ['0', '-1', '1.5', '1e2', '0x10', ''])
    expect([page, await ask(page)]).toMatchObject([
      page,
      { status: 400, body: { message: 'Page number must be a whole number, 1 or more' } },
    ])
  expect((await ask('9'.repeat(40))).status).toBe(200)
})

test('an address without a part is refused in the words of the spec', async () => {
  const [as, owner] = [await market.customer(), await market.owner()]
  const { _id: product, name, image, shop } = await market.product(owner)
  const orderItems = [{ product, name, qty: 1, image, price: 100, shop: shop._id }]
  const shippingAddress = { address: '1 High Street', postalCode: '411001', country: 'India' }
  const body = { orderItems, shippingAddress, taxPrice: 10, shippingPrice: 0, totalPrice: 110 }
  expect(await market.call('POST', '/api/orders', { as, body })).toMatchObject({
    status: 400,
    body: { message: 'City is required' },
  })
})
