import type { SessionUser } from '@haggle/shared-contract'
import { DAY } from '@haggle/shared-server'
import { ADDRESS, givenAnew, placePaidOrder, testMarket } from '../../../test/support'
import {
  agentOf,
  CALLBACK,
  challengeOf,
  newVerifier,
  registered,
  sendMessage,
  shopAgentOf,
  terms,
} from '../../../test/support/agents'
import { receivedMails } from '../../../test/support/mails'

const market = testMarket()
const owner = givenAnew(() => market.owner('Brass & Co'))

const TOOLS = ['orders_to_deliver', 'stock', 'offers', 'insight']

/** An offer by a person, or by an agent. */
async function offered(productId: string, proposedPrice: number, by: 'person' | 'agent' = 'person', note?: string) {
  const as = await market.customer('Carla Reyes')
  const body = { productId, proposedPrice, ...(note !== undefined && { note }) }
  if (by === 'agent') await (await agentOf(market, as)).use('make_offer', body)
  else await market.call('POST', '/api/negotiations/request', { as, body })
  return as
}

test('an owner’s agent has tools to read, and those alone', async () => {
  const agent = await shopAgentOf(market, owner)
  const { body } = await agent.send({ method: 'tools/list' })
  const { tools } = body.result as unknown as { tools: { name: string; inputSchema: object; outputSchema: object }[] }
  expect(tools.map(({ name }) => name)).toEqual(TOOLS)
  for (const { inputSchema, outputSchema } of tools)
    expect([inputSchema, outputSchema]).toMatchObject([{ type: 'object' }, { type: 'object' }])
})

test('it reads what is to deliver, and nothing of who bought it', async () => {
  const product = (await market.product(owner))._id
  const customer = await market.customer('Carla Reyes')
  const { _id } = await placePaidOrder(market, customer, { [product]: 2 })
  const agent = await shopAgentOf(market, owner)
  const { data, text } = await agent.use('orders_to_deliver')
  expect(data).toMatchObject({
    orders: [{ _id, orderItems: [{ product, qty: 2, price: 100, writtenByOthers: { name: 'Reading lamp' } }] }],
    page: 1,
    pages: 1,
    total: 1,
  })
  for (const personal of [customer._id, customer.email, 'Carla', ...Object.values(ADDRESS)])
    expect(text).not.toContain(personal)
  await market.call('PUT', `/api/orders/${_id}/deliver`, { as: owner })
  expect((await agent.use('orders_to_deliver')).data).toMatchObject({ orders: [], total: 0 })
})

test('it reads the stock, the least first, also of variants', async () => {
  const many = (await market.product(owner, { name: 'Desk', countInStock: 40 }))._id
  const dress = await market.product(owner, {
    name: 'Dress',
    options: [{ name: 'Size', values: ['M', 'L'] }],
    variants: [
      { values: ['M'], countInStock: 3 },
      { values: ['L'], countInStock: 0 },
    ],
  })
  const agent = await shopAgentOf(market, owner)
  const { data } = await agent.use('stock')
  expect(data).toMatchObject({
    products: [
      {
        _id: dress._id,
        countInStock: 3,
        variants: [
          { countInStock: 3, writtenByOthers: { variantText: 'M' } },
          { countInStock: 0, writtenByOthers: { variantText: 'L' } },
        ],
      },
      { _id: many, countInStock: 40, sellingPrice: 100 },
    ],
    total: 2,
  })
  expect((await agent.use('stock', { keyword: 'desk' })).data).toMatchObject({ products: [{ _id: many }], total: 1 })
  expect((await agent.use('stock', { stock: 'none' })).data).toMatchObject({ products: [], total: 0 })
})

test('it reads the offers, those of agents marked, and not whose they are', async () => {
  const productId = (await market.product(owner))._id
  const customer = await offered(productId, 50, 'person', 'For my mother.')
  await offered(productId, 90, 'agent')
  const agent = await shopAgentOf(market, owner)
  const { data, text } = await agent.use('offers')
  expect(data).toMatchObject({
    offers: [
      { product: productId, price: 50, status: 'rejected', writtenByOthers: { note: 'For my mother.' } },
      { product: productId, price: 90, status: 'accepted', byAgent: true },
    ],
    total: 2,
  })
  for (const personal of [customer._id, 'Carla']) expect(text).not.toContain(personal)
  expect((await agent.use('offers', { state: 'accepted' })).data).toMatchObject({ offers: [{ price: 90 }], total: 1 })
})

test('it reads the insight without floors, agents apart', async () => {
  const productId = (await market.product(owner, { minNegotiablePrice: 61.37 }))._id
  const agent = await shopAgentOf(market, owner)
  expect((await agent.use('insight', { productId })).data).toEqual({ customers: 0, needed: 20 })
  for (let each = 0; each < 18; each++) await offered(productId, 50)
  await offered(productId, 50, 'agent')
  await offered(productId, 90, 'agent')
  const { data, text } = await agent.use('insight', { productId })
  expect(data).toMatchObject({
    customers: 20,
    bins: [
      { from: 50, to: 55, offers: 19 },
      { from: 90, to: 95, offers: 1 },
    ],
    funnel: { offered: 20, agreed: 1 },
    byAgent: { customers: 2, offers: 2, agreed: 1 },
    replay: { now: { deals: 1, worth: 90 }, best: { deals: 20 } },
  })
  expect(text).not.toMatch(/61\.37|floor/)
})

test('no tool tells a floor', async () => {
  const productId = (await market.product(owner, { minNegotiablePrice: 61.37 }))._id
  await offered(productId, 50)
  const agent = await shopAgentOf(market, owner)
  for (const tool of TOOLS)
    expect((await agent.use(tool, tool === 'insight' ? { productId } : {})).text).not.toContain('61.37')
})

test('lists have pages of twenty', async () => {
  for (let each = 0; each < 21; each++) await market.product(owner, { name: `Lamp ${each}` })
  const agent = await shopAgentOf(market, owner)
  const { data } = await agent.use('stock', { pageNumber: 2 })
  expect(data).toMatchObject({ page: 2, pages: 2, total: 21 })
  expect(data.products).toHaveLength(1)
})

test('it reads its own shop alone', async () => {
  const rival = await market.owner('Rival Inc')
  const productId = (await market.product(rival))._id
  await offered(productId, 50)
  await placePaidOrder(market, await market.customer(), { [productId]: 1 })
  const agent = await shopAgentOf(market, owner)
  expect((await agent.use('insight', { productId })).text).toBe('This product belongs to another shop.')
  for (const tool of ['orders_to_deliver', 'stock', 'offers'])
    expect([tool, (await agent.use(tool)).data]).toMatchObject([tool, { total: 0 }])
  expect((await agent.use('offers', { productId })).data).toMatchObject({ total: 0 })
})

test('a customer’s agent reaches no tool of owners, and an owner’s none of customers', async () => {
  const productId = (await market.product(owner))._id
  const customers = await agentOf(market, await market.customer())
  for (const tool of TOOLS) expect((await customers.use(tool, { productId })).text).toContain(tool)
  const owners = await shopAgentOf(market, owner)
  for (const [tool, input] of [
    ['search_products', {}],
    ['get_product', { productId }],
    ['make_offer', { productId, proposedPrice: 90 }],
    ['add_to_cart', { product: productId, qty: 1 }],
    ['prepare_order', { orderItems: [{ product: productId, qty: 1 }], shippingAddress: ADDRESS }],
    ['order_status', {}],
  ] as const)
    expect([tool, (await owners.use(tool, input)).isError]).toEqual([tool, true])
  expect(
    await market.context.db.read.selectFrom('offers').selectAll().where('product_id', '=', productId).execute(),
  ).toEqual([])
})

describe('is refused at once', () => {
  const works = async (token: string) => (await sendMessage(market, { method: 'ping' }, token)).status

  test.each<[string, (agent: { mandateId: string }) => Promise<unknown>]>([
    ['when its owner ends it', ({ mandateId }) => market.call('DELETE', `/api/mandates/${mandateId}`, { as: owner })],
    ['when its owner logs out everywhere', () => market.call('POST', '/api/auth/logout/everywhere', { as: owner })],
    [
      'when its owner is blocked',
      async () =>
        market.call('POST', `/api/operator/accounts/${owner._id}/block`, {
          as: await market.operator(),
          body: { reason: 'Fraud.' },
        }),
    ],
    ['after its time', () => Promise.resolve(market.wait(7 * DAY))],
  ])('%s', async (_, end) => {
    const agent = await shopAgentOf(market, owner)
    expect(await works(agent.tokens.access_token)).toBe(200)
    await end(agent)
    expect(await works(agent.tokens.access_token)).toBe(401)
    expect((await agent.use('stock')).isError).toBe(true)
  })

  test('while its shop is suspended', async () => {
    const agent = await shopAgentOf(market, owner)
    const as = await market.operator()
    const act = (how: string, body?: object) =>
      market.call('POST', `/api/operator/shops/${owner.shopId}/${how}`, { as, body })
    expect((await act('suspend', { reason: 'Fakes.' })).status).toBe(200)
    for (const tool of TOOLS)
      expect(await agent.use(tool, tool === 'insight' ? { productId: 'x' } : {})).toMatchObject({
        isError: true,
        text: 'This shop is suspended. Its owner can read why in the shop.',
      })
    expect((await act('restore')).status).toBe(200)
    expect((await agent.use('stock')).isError).toBe(false)
  })
})

describe('the scope', () => {
  const requestOf = async (scope?: string) => ({
    client_id: await registered(market),
    redirect_uri: CALLBACK,
    response_type: 'code',
    code_challenge: challengeOf(newVerifier()),
    code_challenge_method: 'S256',
    ...(scope !== undefined && { scope }),
  })
  const allow = async (as: SessionUser & { shopId?: string }, scope?: string) => {
    const { until, ...limits } = terms(market)
    const [url, allowed] = as.shopId === undefined ? ['', { until, ...limits }] : ['/shop', { until }]
    const body = { request: await requestOf(scope), terms: allowed }
    return market.call('POST', `/api/mandates${url}`, { as, body })
  }
  const answerTo = async (as: SessionUser, scope?: string) =>
    Object.fromEntries(new URL(String((await allow(as, scope)).body.redirect)).searchParams)

  test.each([undefined, 'haggle shop', 'openid'])('%s leaves it to who allows it', async (scope) => {
    for (const as of [owner, await market.customer()])
      expect(await answerTo(as, scope)).toMatchObject({ code: expect.any(String) as string })
  })

  test('of the one cannot be allowed by the other', async () => {
    expect(await answerTo(owner, 'haggle')).toMatchObject({ error: 'invalid_scope' })
    expect(await answerTo(await market.customer(), 'shop openid')).toMatchObject({ error: 'invalid_scope' })
  })

  test('stands in the reply with the tokens, and in what is asked', async () => {
    const agent = await shopAgentOf(market, owner)
    expect(agent.tokens).toMatchObject({ scope: 'shop' })
    const query = new URLSearchParams(await requestOf('shop')).toString()
    expect((await market.call('GET', `/api/agents/request?${query}`)).body).toMatchObject({ scopes: ['shop'] })
    for (const path of ['oauth-authorization-server', 'oauth-protected-resource'])
      expect((await market.call('GET', `/.well-known/${path}`)).body.scopes_supported).toEqual(['haggle', 'shop'])
  })

  test('customers cannot allow reading, nor owners haggling', async () => {
    const body = { request: await requestOf(), terms: { until: terms(market).until } }
    expect((await market.call('POST', '/api/mandates/shop', { as: await market.customer(), body })).status).toBe(403)
    expect((await market.call('POST', '/api/mandates/shop', { body })).status).toBe(401)
    const long = { ...body, terms: { until: new Date(market.context.now() + 31 * DAY).toISOString() } }
    expect((await market.call('POST', '/api/mandates/shop', { as: owner, body: long })).status).toBe(400)
  })
})

test('its owner sees what it may do, and a mail tells of its first use', async () => {
  const agent = await shopAgentOf(market, owner)
  const { body } = await market.call('GET', '/api/mandates', { as: owner })
  expect(body).toMatchObject({
    mandates: [
      {
        id: agent.mandateId,
        scope: 'shop',
        agent: 'Test Agent',
        shops: [{ shopName: 'Brass & Co' }],
        spent: 0,
        offers: 0,
      },
    ],
    waiting: [],
  })
  await agent.use('stock')
  await agent.use('stock')
  const mails = await receivedMails(market, owner.email)
  expect(mails.map(({ subject }) => subject.replaceAll(/[⁦-⁩]/g, ''))).toEqual(['Test Agent reads your shop now'])
  expect(mails[0]?.text).toContain('http://localhost:3001/profile#agents')
})

test('one owner does not see or end another’s', async () => {
  const { mandateId } = await shopAgentOf(market, owner)
  const as = await market.owner('Rival Inc')
  expect((await market.call('GET', '/api/mandates', { as })).body.mandates).toEqual([])
  expect((await market.call('DELETE', `/api/mandates/${mandateId}`, { as })).status).toBe(403)
})
