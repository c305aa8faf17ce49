import { lineKey, type Notices, type Product, type SessionUser } from '@haggle/shared-contract'
import {
  givenAnew,
  openPayingMarket,
  type Owner,
  paySilently,
  placeOrder,
  startPayment,
  testMarket,
  verify,
} from '../../../test/support'
import { receivedMails } from '../../../test/support/mails'
import { followRefunds } from '../orders/payments/refund'
import { markLowStockNotified } from './lowStockStore'
import { announceNotices } from './notify'

const market = testMarket({ SITE_URL: 'https://shop.example', SHOP_URL: 'https://owners.example' }, openPayingMarket)
beforeEach(() => market.wait(1000))
const owner = givenAnew(() => market.owner('Brass & Co'))
const carla = givenAnew(() => market.customer())

const noticesOf = (as: SessionUser, page = 1) => market.get<Notices>(`/api/notices?pageNumber=${page}`, as)
const read = (as: SessionUser, upTo: string) => market.call('POST', '/api/notices/read', { as, body: { upTo } })
const received = async (as: SessionUser) =>
  (await noticesOf(as)).notices.map(({ kind, text, link }) => [kind, text, link])

async function pay(products: Record<string, number>) {
  const order = await placeOrder(market, carla, products)
  const { orderId } = await startPayment(market, carla, order)
  const confirmation = await paySilently(market, orderId)
  for (let each = 0; each < 2; each++) await verify(market, carla, order, confirmation)
  return order
}

async function reply() {
  const product = await market.product(owner)
  await market.offer(carla, product._id, 50)
  const body = { productId: product._id, customerId: carla._id, price: 70, hours: 24 }
  return market.call('POST', `/api/shops/${owner.shopId}/offers`, { as: owner, body })
}

test('a paid order notifies its customer and each of its shops once, each shop of its own lines only', async () => {
  const other = await market.owner('Oak & Co')
  const [lamp, chair] = [
    await market.product(owner),
    await market.product(other, { name: 'Chair <b>', sellingPrice: 20 }),
  ]
  const order = await pay({ [lamp._id]: 2, [chair._id]: 1 })
  expect(await received(carla)).toEqual([
    ['orderPaid', `Your order ${order.orderNumber} is paid.`, `/myorders/${order._id}`],
  ])
  expect(await received(owner)).toEqual([
    ['newOrder', `New order ${order.orderNumber}.`, `/shop/orders?q=${order.orderNumber}`],
  ])

  const [mail, ...more] = await receivedMails(market, carla.email)
  expect(more).toEqual([])
  expect(mail?.link).toBe(`https://shop.example/myorders/${order._id}`)
  for (const words of [
    'Hello Carla',
    'It goes to ',
    '2 × Reading lamp   $200.00',
    'Shipping   $0.00',
    'Tax   $22.00',
    'Total   $242.00',
  ])
    expect(mail?.text).toContain(words)
  expect(mail?.html).toContain('Chair &lt;b&gt;')
  const [sold] = await receivedMails(market, other.email)
  expect(sold?.link).toBe(`https://owners.example/shop/orders?q=${order.orderNumber}`)
  expect(sold?.text).toContain('1 × Chair <b>   $20.00')
  expect(sold?.text).not.toContain('lamp')
  expect(sold?.text).not.toContain(carla.email)
})

test('a payment that is refunded at once sends no notice of a paid order, and one of the refund', async () => {
  const product = await market.product(owner, { countInStock: 1 })
  const order = await placeOrder(market, carla, { [product._id]: 1 })
  const { orderId } = await startPayment(market, carla, order)
  const confirmation = await paySilently(market, orderId)
  await market.call('POST', `/api/orders/${order._id}/cancel`, { as: carla })
  await verify(market, carla, order, confirmation)
  for (let minute = 0; minute < 3; minute++) {
    market.wait(60_000)
    await followRefunds(market.context)
  }
  expect((await received(carla)).map(([kind, text]) => [kind, text])).toEqual([
    ['orderRefunded', `We refunded $110.00 for order ${order.orderNumber}.`],
  ])
  expect((await receivedMails(market, carla.email)).map(({ subject }) => subject)).toEqual([
    `We refunded $110.00 for order ${order.orderNumber}`,
  ])
  expect(await received(owner)).toEqual([])
})

test('cancelling, delivering, returning and refusing a part each send notices and mails', async () => {
  const other = await market.owner('Oak & Co')
  const [lamp, chair] = [await market.product(owner), await market.product(other, { name: 'Chair' })]
  const { _id, orderNumber } = await pay({ [lamp._id]: 1, [chair._id]: 1 })
  const part = async (shop: Owner, what: string, as: SessionUser, body?: object) => {
    market.wait(1000)
    return (await market.call('POST', `/api/orders/${_id}/shops/${shop.shopId}/${what}`, { as, body })).status
  }
  // The notice of the refund comes at some time among the others.
  const of = async (as: SessionUser, kind: string) => {
    const texts = (await received(as)).filter(([each]) => each === kind).map(([, text]) => text)
    const mails = (await receivedMails(market, as.email)).filter(({ subject }) => texts.includes(`${subject}.`))
    expect([texts.length, mails.length]).toEqual([1, 1])
    return { text: texts[0], words: mails[0]?.text }
  }
  for (let each = 0; each < 2; each++) expect(await part(other, 'cancel', carla)).toBe(200)
  expect((await received(other)).map(([kind]) => kind)).toEqual(['orderCancelled', 'newOrder'])
  expect((await of(other, 'orderCancelled')).text).toBe(`The customer cancelled order ${orderNumber}.`)
  expect((await of(carla, 'orderCancelled')).text).toBe(`Your order ${orderNumber} from Oak & Co is cancelled.`)

  for (let each = 0; each < 2; each++) await market.call('PUT', `/api/orders/${_id}/deliver`, { as: owner })
  expect((await of(carla, 'orderDelivered')).text).toBe(`Brass & Co delivered your order ${orderNumber}.`)

  expect(await part(owner, 'return', carla, { reason: 'It flickers.' })).toBe(200)
  expect((await of(owner, 'returnAsked')).words).toContain('It flickers.')
  expect(await part(owner, 'return/refuse', owner, { answer: 'It was fine.' })).toBe(200)
  expect((await of(carla, 'returnRefused')).words).toContain('It was fine.')
})

test('accepting a return sends its customer a notice and a mail, and is in both trails', async () => {
  const { _id } = await market.product(owner)
  const order = await pay({ [_id]: 1 })
  const part = `/api/orders/${order._id}/shops/${owner.shopId}`
  await market.call('PUT', `/api/orders/${order._id}/deliver`, { as: owner })
  await market.call('POST', `${part}/return`, { as: carla, body: { reason: 'It flickers.' } })
  market.wait(1000)
  const accept = { as: owner, body: { restock: true } }
  expect((await market.call('POST', `${part}/return/accept`, accept)).status).toBe(200)
  const text = `Brass & Co accepted the return of your order ${order.orderNumber}`
  expect(await received(carla)).toContainEqual(['returnAccepted', `${text}.`, `/myorders/${order._id}`])
  expect(await receivedMails(market, carla.email)).toContainEqual(expect.objectContaining({ subject: text }))
  for (const as of [carla, owner])
    expect((await market.call('GET', '/api/audit', { as })).body).toContainEqual(
      expect.objectContaining({ action: 'order.return.accepted', subject: order._id }),
    )
})

test('a shop hears of a new review, without its author’s name, and the author of the first reply', async () => {
  const { _id } = await market.product(owner)
  const reviews = `/api/products/${_id}/reviews`
  await market.call('POST', reviews, { as: carla, body: { rating: 4, comment: 'Warm.' } })
  const again = await market.call('POST', reviews, { as: carla, body: { rating: 5, comment: 'Bright.' } })
  expect(again.status).toBe(409)
  expect(await received(owner)).toEqual([['newReview', 'New review of Reading lamp: 4 of 5.', `/product/${_id}`]])

  const [review] = (await market.get<Product>(`/api/products/${_id}`)).reviews
  for (const text of ['Thank you.', 'Thank you!'])
    await market.call('POST', `${reviews}/${review?._id}/reply`, { as: owner, body: { text } })
  expect(await received(carla)).toEqual([
    ['reviewReply', 'Brass & Co replied to your review of Reading lamp.', `/product/${_id}`],
  ])
})

test('a shop’s reply sends a notice and a mail, but no mail while the customer is unsubscribed by the link in it', async () => {
  expect((await reply()).status).toBe(201)
  expect(await received(carla)).toEqual([['shopReply', 'Brass & Co offers you $70.00 for Reading lamp.', '/offers']])
  const [mail] = await receivedMails(market, carla.email)
  expect(mail?.subject).toBe('Brass & Co offers you $70.00 for Reading lamp')
  expect(mail?.unsubscribe).toMatch(/^https:\/\/shop\.example\/unsubscribe#/)
  const token = mail?.unsubscribe?.split('#')[1]
  for (let each = 0; each < 2; each++)
    expect((await market.call('POST', '/api/mails/unsubscribe', { body: { token } })).status).toBe(200)
  expect((await market.call('POST', '/api/mails/unsubscribe', { body: { token: 'nothing' } })).status).toBe(400)
  await reply()
  expect(await received(carla)).toHaveLength(2)
  expect(await receivedMails(market, carla.email)).toHaveLength(1)

  expect(await market.call('POST', '/api/mails/subscribe', { body: { token } })).toMatchObject({
    status: 200,
    body: { message: 'You get mails about replies of shops again.' },
  })
  await reply()
  expect(await receivedMails(market, carla.email)).toHaveLength(2)
})

const threshold = (lowStockAt: number | null) => {
  const body = { description: '', picture: '', returnPolicy: '', lowStockAt }
  return market.call('PUT', `/api/shops/${owner.shopId}`, { as: owner, body })
}
const lowStock = async () => (await received(owner)).filter(([kind]) => kind === 'lowStock').map(([, text]) => text)
const lowStockMails = async () =>
  (await receivedMails(market, owner.email)).filter(({ subject }) => subject.startsWith('Running low'))

test('an owner is notified of low stock once, until the product is restocked', async () => {
  const lamp = await market.product(owner, { name: 'Lamp <b>', countInStock: 8 })
  const pen = await market.product(owner, { name: 'Pen', countInStock: 3 })

  await pay({ [lamp._id]: 1 })
  await threshold(5)
  await pay({ [lamp._id]: 1 })
  expect(await lowStock()).toEqual([])
  const crossing = await pay({ [lamp._id]: 1 })
  await pay({ [lamp._id]: 1 })
  expect(await lowStock()).toEqual(['Running low: Lamp <b>.'])
  const mails = await lowStockMails()
  expect(mails).toHaveLength(1)
  expect(mails[0]?.text).toContain('5 left')
  expect(mails[0]?.link).toBe(`https://owners.example/shop/edit-product/${lamp._id}`)
  expect(mails[0]?.unsubscribe).toMatch(/^https:\/\/owners\.example\/unsubscribe#/)

  // A cancelled part returns its stock, but not above the threshold.
  await market.call('POST', `/api/orders/${crossing._id}/shops/${owner.shopId}/cancel`, { as: carla })
  await pay({ [lamp._id]: 1 })
  expect(await lowStock()).toHaveLength(1)
  const { body } = await market.call('GET', `/api/products/${lamp._id}`, { as: owner })
  const { name, description, image, category, mrp, sellingPrice, minNegotiablePrice } = body
  const fields = { name, description, image, category, mrp, sellingPrice, minNegotiablePrice }
  await market.call('PUT', `/api/products/${lamp._id}`, { as: owner, body: { ...fields, countInStock: 6 } })
  market.wait(1000)
  const token = mails[0]?.unsubscribe?.split('#')[1]
  await market.call('POST', '/api/mails/unsubscribe', { body: { token } })
  await pay({ [lamp._id]: 1, [pen._id]: 1 })
  expect(await lowStock()).toEqual(['Running low: 2 products.', 'Running low: Lamp <b>.'])
  expect(await lowStockMails()).toHaveLength(1)
  await threshold(null)
  await pay({ [pen._id]: 1 })
  expect(await lowStock()).toHaveLength(2)
})

test('of a product with options its owner is told which variant runs low, each once', async () => {
  await threshold(2)
  const { _id, variants = [] } = await market.product(owner, {
    name: 'Dress',
    options: [{ name: 'Size', values: ['S', 'M', 'L'] }],
    variants: ['S', 'M', 'L'].map((size) => ({ values: [size], countInStock: size === 'L' ? 9 : 3 })),
  })
  const [s, m, l] = variants.map(({ _id: variant }) => lineKey({ product: _id, variant }))
  await pay({ [s ?? '']: 1, [l ?? '']: 1 })
  await pay({ [s ?? '']: 1 })
  expect(await lowStock()).toEqual(['Running low: Dress (S).'])
  market.wait(1000)
  await pay({ [m ?? '']: 2 })
  expect(await lowStock()).toEqual(['Running low: Dress (M).', 'Running low: Dress (S).'])
})

test('of concurrent payments one notifies of a product at a threshold', async () => {
  const { _id } = await market.product(owner)
  const mark = (threshold: number) =>
    market.context.db.writing((tx) => markLowStockNotified(tx, { id: _id, variant_id: null, low_stock_at: threshold }))
  expect([await mark(5), await mark(5), await mark(3)]).toEqual([true, false, true])
})

test('notices are marked as read up to an id or a time, and only the account’s own', async () => {
  for (let each = 0; each < 3; each++) {
    await reply()
    market.wait(1000)
  }
  const { notices, ...rest } = await noticesOf(carla)
  expect(rest).toEqual({ unread: 3, page: 1, pages: 1, total: 3 })
  const [newest, middle, oldest] = notices
  expect(newest && oldest && newest.createdAt > oldest.createdAt).toBe(true)
  expect(await read(carla, oldest?.createdAt ?? '')).toMatchObject({ status: 200, body: { unread: 2 } })
  expect(await read(carla, middle?.id ?? '')).toMatchObject({ status: 200, body: { unread: 1 } })
  expect((await noticesOf(carla)).notices.map(({ readAt }) => readAt !== undefined)).toEqual([false, true, true])
  expect((await read(owner, newest?.id ?? '')).status).toBe(403)
  expect((await read(owner, new Date(market.context.now()).toISOString())).status).toBe(200)
  expect((await noticesOf(carla)).unread).toBe(1)
  expect((await read(carla, 'nothing')).status).toBe(404)
  expect((await read(carla, 'x\0')).status).toBe(400)
  expect(await noticesOf(owner)).toMatchObject({ page: 1, pages: 0, total: 0 })
  expect((await market.call('GET', '/api/notices')).status).toBe(401)
})

test('a page has twenty notices, and a page number past the end gives the last page', async () => {
  const { context } = market
  const row = { user_id: carla._id, kind: 'test', text: 'x', link: '/', read_at: null, announced: 1 }
  await context.db.writing((tx) =>
    tx
      .insertInto('notices')
      .values(Array.from({ length: 21 }, (_, at) => ({ ...row, id: `${carla._id}${at}`, created_at: at })))
      .execute(),
  )
  expect((await noticesOf(carla)).notices).toHaveLength(20)
  expect(await noticesOf(carla, 9)).toMatchObject({ page: 2, pages: 2, total: 21, unread: 21 })
})

test('a connected account receives a notice once, whichever instance announces it', async () => {
  await announceNotices(market.context)
  const twin = await market.twin()
  const sent = [market, twin].map(({ context }) => jest.spyOn(context.realtime, 'send'))
  await reply()
  const before = sent.flatMap(({ mock }) => mock.calls).length
  await Promise.all([market, twin].map(({ context }) => announceNotices(context)))
  await announceNotices(market.context)
  const [notice] = (await noticesOf(carla)).notices
  expect(before).toBeGreaterThan(0)
  // The refund of an earlier test may be announced meanwhile.
  const calls = sent
    .flatMap(({ mock }) => mock.calls)
    .filter(([, event, body]) => event === 'notice' && (body as { id: string }).id === notice?.id)
  // Both contexts hold the same `silent` realtime here, so each call is seen twice.
  expect(new Set(calls.map((call) => JSON.stringify(call)))).toEqual(
    new Set([JSON.stringify([carla._id, 'notice', notice])]),
  )
})
