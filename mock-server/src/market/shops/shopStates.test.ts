import { SHOP_CLOSED, type Product, type ProductPage, type Quote, type SessionUser } from '@haggle/shared-contract'
import { givenAnew, openMarket, orderInput, placeOrder } from '../../../test/support'
import { receivedMails } from '../../../test/support/mails'

const market = givenAnew(() => openMarket({ SHOP_URL: 'https://shops.example' }))
const owner = givenAnew(() => market.owner('Blue Harbour'))
const operator = givenAnew(() => market.operator())
const carla = givenAnew(() => market.customer('Carla'))
const lamp = givenAnew(() => market.product(owner, { name: 'Harbour lamp', minNegotiablePrice: 80 }))
beforeEach(async () => {
  await market.product(await market.owner('Rival Inc'), { name: 'Rival rope' })
})

const act = (what: string, body?: object) =>
  market.call('POST', `/api/operator/shops/${owner.shopId}/${what}`, { as: operator, body })
const suspend = (reason = 'Counterfeits.') => act('suspend', { reason })
const ownAct = (what: string, body?: object, as: SessionUser = owner) =>
  market.call('POST', `/api/shops/${owner.shopId}/${what}`, { as, body })
const read = async (url: string, as?: SessionUser) => (await market.call('GET', url, { as })).body
const list = async (query: string) => (await read(`/api/products${query}`)) as unknown as ProductPage
const names = async (query: string) => (await list(query)).products.map(({ name }) => name)
const order = async () =>
  market.call('POST', '/api/orders', { as: carla, body: await orderInput(market, carla, { [lamp._id]: 1 }) })
const offer = (proposedPrice: number) => market.offer(carla, lamp._id, proposedPrice)

/** What a customer finds of the shop, wherever it could be. */
const found = async () => ({
  list: [await names(''), (await list('')).total, (await list('')).pages],
  category: await names(`?category=${encodeURIComponent(lamp.category)}`),
  search: await names('?keyword=harbour'),
  filtered: await names('?inStock=true&minPrice=1'),
  searchedAndFiltered: await names('?keyword=harbour&inStock=true'),
  ofShop: await names(`?shop=${owner.shopId}`),
  ids: await read('/api/products/ids'),
  suggested: await read('/api/suggestions?q=harb'),
})

test('a suspended shop is found nowhere, and everywhere again once it is restored', async () => {
  const before = await found()
  expect(before.search).toEqual(['Harbour lamp'])
  expect((await suspend()).status).toBe(200)
  expect(await found()).toEqual({
    list: [['Rival rope'], 1, 1],
    category: ['Rival rope'],
    search: [],
    filtered: ['Rival rope'],
    searchedAndFiltered: [],
    ofShop: [],
    ids: { ids: [expect.any(String)] },
    suggested: { products: [], shops: [], categories: [] },
  })
  expect((await act('restore')).status).toBe(200)
  expect(await found()).toEqual(before)
})

test('its product is read with the state of the shop; ordering and offering are refused with the text', async () => {
  await market.call('PUT', `/api/wishlist/${lamp._id}`, { as: carla })
  expect(((await read(`/api/products/${lamp._id}`)) as unknown as Product).shop).not.toHaveProperty('state')
  await suspend()
  expect(await read(`/api/products/${lamp._id}`)).toMatchObject({ shop: { state: 'suspended' }, countInStock: 0 })
  expect(await read(`/api/shops/${owner.shopId}`)).toMatchObject({ state: 'suspended', numProducts: 0 })
  expect(await read(`/api/shops/${owner.shopId}`)).not.toHaveProperty('suspension')
  expect(await read('/api/wishlist', carla)).toMatchObject([{ product: { shop: { state: 'suspended' } } }])
  expect(await order()).toMatchObject({ status: 409, body: { message: SHOP_CLOSED } })
  expect(await offer(90)).toMatchObject({ status: 409, body: { message: SHOP_CLOSED } })
  const quote = await market.call('POST', '/api/orders/quote', {
    as: carla,
    body: { orderItems: [{ product: lamp._id, qty: 1 }] },
  })
  expect((quote.body as unknown as Quote).orderItems).toMatchObject([
    { qty: 0, countInStock: 0, shopState: 'suspended' },
  ])
})

test('suspending voids agreements and open shop offers; pausing keeps them, unspent, until they lapse', async () => {
  await offer(90)
  const agreed = () => read(`/api/negotiations/${lamp._id}`, carla)
  await ownAct('pause')
  expect(await agreed()).toMatchObject({ agreedPrice: 90 })
  expect(await order()).toMatchObject({ status: 409, body: { message: SHOP_CLOSED } })
  await ownAct('resume')
  expect(await agreed()).toMatchObject({ agreedPrice: 90 })
  await suspend()
  await act('restore')
  expect(await agreed()).not.toHaveProperty('agreedPrice')
})

test('an open shop offer cannot be taken while the shop is paused, and is void after a suspension', async () => {
  const body = { counter: 'ladder', target: 85, hours: 24 }
  await market.call('PUT', `/api/products/${lamp._id}/haggling`, { as: owner, body })
  const { counter } = (await offer(10)).body as unknown as { counter: { id: string } }
  const take = () => market.call('POST', `/api/offers/${counter.id}/take`, { as: carla })
  await ownAct('pause', {})
  expect(await take()).toMatchObject({ status: 409, body: { message: SHOP_CLOSED } })
  await ownAct('resume')
  await suspend()
  await act('restore')
  expect((await take()).body.message).toMatch(/holds no longer/)
})

test('the owner reads why, by notice and mail, and in the trail, and cannot open the shop', async () => {
  await suspend('Counterfeits.\nSee the report.')
  await suspend('Again.')
  expect(await read(`/api/shops/${owner.shopId}`, owner)).toMatchObject({
    state: 'suspended',
    suspension: { reason: 'Counterfeits.\nSee the report.' },
  })
  const { notices } = (await read('/api/notices', owner)) as unknown as { notices: { text: string }[] }
  expect(notices.filter(({ text }) => text.includes('Counterfeits.'))).toHaveLength(1)
  const mails = await receivedMails(market, owner.email)
  expect(mails.filter(({ text }) => text.includes('> Counterfeits.') && text.includes('appeal'))).toHaveLength(1)
  const trail = (await read('/api/audit', owner)) as unknown as { action: string; after?: object; address: string }[]
  expect(trail[0]).toMatchObject({
    action: 'shop.suspended',
    after: { reason: expect.any(String) as string },
    address: '',
  })
  for (const what of ['pause', 'resume']) expect((await ownAct(what, {})).status).toBe(409)
  expect((await act('restore')).status).toBe(200)
  expect((await act('restore')).status).toBe(200)
})

test('an owner pauses the shop with a day of return, and what was paused before a suspension is so after it', async () => {
  expect((await ownAct('pause', { until: 'soon' })).status).toBe(400)
  expect((await ownAct('pause', { until: '2031-02-03' })).body).toMatchObject({ state: 'paused', until: '2031-02-03' })
  expect(await read(`/api/shops/${owner.shopId}`)).toMatchObject({ state: 'paused', until: '2031-02-03' })
  await suspend()
  expect((await act('restore')).body).toMatchObject({ state: 'paused', until: '2031-02-03' })
  expect((await ownAct('resume')).body).not.toHaveProperty('state')
  expect(await names('?keyword=harbour')).toEqual(['Harbour lamp'])
  expect((await ownAct('pause', {}, await market.owner('Rival & Co'))).status).toBe(403)
})

test('an unpaid order stays payable, and its owner edits a product, while the shop is suspended', async () => {
  const placed = await placeOrder(market, carla, { [lamp._id]: 1 })
  await suspend()
  const pay = await market.call('POST', `/api/orders/${placed._id}/razorpay`, { as: carla })
  expect(pay.status).not.toBe(409)
  const { body } = await market.call('GET', `/api/products/shop/${owner.shopId}`, { as: owner })
  expect(body).toMatchObject([{ name: 'Harbour lamp', shop: { state: 'suspended' } }])
})

test('with SHOP_APPROVAL a new shop waits, hidden, until an operator approves it', async () => {
  const asked = await openMarket({ SHOP_APPROVAL: 'on' })
  const account = { name: 'Nina', email: 'nina@haggle.test', password: 'a long password', shopName: 'New Shop' }
  await asked.call('POST', '/api/auth/register/shop-owner', { body: account })
  const as = await asked.operator()
  const shops = (query: string) =>
    asked.get<{
      items: { _id: string; state: string }[]
      total: number
    }>(`/api/operator/shops${query}`, as)
  const [shop] = (await shops('?state=pending')).items
  expect(shop).toMatchObject({ state: 'pending', shopName: 'New Shop', owner: { email: 'nina@haggle.test' } })
  expect((await shops('?q=nina@haggle.test')).total).toBe(1)
  expect((await shops('?q=new')).total).toBe(1)
  expect((await shops('?q=old')).total).toBe(0)
  expect((await asked.call('GET', '/api/suggestions?q=new')).body).toMatchObject({ shops: [] })
  for (let again = 0; again < 2; again++)
    expect(await asked.call('POST', `/api/operator/shops/${shop?._id}/approve`, { as })).toMatchObject({
      status: 200,
      body: { state: 'open' },
    })
  expect((await asked.call('GET', '/api/suggestions?q=new')).body).toMatchObject({ shops: [{ shopName: 'New Shop' }] })
  await asked.close()
})

test('orders and offers that race with a suspension come before it or are refused, and no agreement survives it', async () => {
  const customers = await Promise.all(['Ann', 'Ben', 'Cleo'].map((name) => market.customer(name)))
  const inputs = await Promise.all(customers.map((as) => orderInput(market, as, { [lamp._id]: 1 })))
  const [, ...replies] = await Promise.all([
    suspend(),
    ...customers.map((as, at) => market.call('POST', '/api/orders', { as, body: inputs[at] })),
    offer(90),
  ])
  for (const { status } of replies) expect([200, 201, 409]).toContain(status)
  expect(await order()).toMatchObject({ status: 409, body: { message: SHOP_CLOSED } })
  expect(await read(`/api/negotiations/${lamp._id}`, carla)).not.toHaveProperty('agreedPrice')
})
