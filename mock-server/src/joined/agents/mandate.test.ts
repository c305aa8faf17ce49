import { DAY, HOUR, MINUTE } from '@haggle/shared-server'
import { ADDRESS, given, givenAnew, markPaid, testMarket } from '../../../test/support'
import { agentOf, useTool, type TestAgent } from '../../../test/support/agents'
import { receivedMails } from '../../../test/support/mails'
import { audit } from '../../../tools/audit/audit'

/** Two instances on one PostgreSQL; on the embedded database there is one. */
const market = testMarket()
const twin = given(() => market.twin())
const owner = given(() => market.owner())
const customer = givenAnew(() => market.customer())

/** A lamp of $100, of which the shop takes $80. */
const lamp = async (differences = {}) => (await market.product(owner, { minNegotiablePrice: 80, ...differences }))._id
const offer = (agent: TestAgent, productId: string, proposedPrice: number) =>
  agent.use('make_offer', { productId, proposedPrice })
const attemptsLeft = async (productId: string) =>
  (await market.call('GET', `/api/negotiations/${productId}`, { as: customer })).body.attemptsLeft
const offersMade = async () =>
  (await market.context.db.read.selectFrom('offers').select('id').where('user_id', '=', customer._id).execute()).length

test('an agent haggles, and the shop and the customer see that it did', async () => {
  const productId = await lamp()
  const agent = await agentOf(market, customer)
  expect((await offer(agent, productId, 50)).data).toMatchObject({ status: 'rejected', attemptsLeft: 2 })
  expect((await offer(agent, productId, 85)).data).toMatchObject({ status: 'accepted', agreedPrice: 85 })
  const { body: mine } = await market.call('GET', '/api/offers', { as: customer })
  expect(mine).toMatchObject({ offers: [{ offers: [{ byAgent: true }, { byAgent: true }] }] })
  const inbox = `/api/shops/${owner.shopId}/offers?productId=${productId}`
  expect((await market.call('GET', inbox, { as: owner })).body).toMatchObject({
    offers: [{ byAgent: true }, { byAgent: true }],
  })
  const { body: threads } = await market.call('GET', `${inbox}&by=thread`, { as: owner })
  expect(threads).toMatchObject({ threads: [{ offers: [{ byAgent: true }, { byAgent: true }] }] })
})

test('people’s own offers are not marked', async () => {
  const productId = await lamp()
  await market.offer(customer, productId, 50)
  expect(JSON.stringify((await market.call('GET', '/api/offers', { as: customer })).body)).not.toContain('byAgent')
})

test('an offer above what is allowed per product is refused, whatever the floor, and costs no attempt', async () => {
  const agent = await agentOf(market, customer, { mostPerProduct: 70 })
  const messages = new Set<string>()
  for (const minNegotiablePrice of [1, 75, 99]) {
    const productId = await lamp({ minNegotiablePrice })
    const { isError, text } = await offer(agent, productId, 70.01)
    expect(isError).toBe(true)
    messages.add(text)
    expect(await attemptsLeft(productId)).toBe(3)
  }
  expect([...messages]).toEqual(['Your customer allows at most $70.00 per product.'])
  expect(await offersMade()).toBe(0)
})

test('what is agreed and not paid counts towards the most in all, until it lapses', async () => {
  const [first, second] = [await lamp(), await lamp()]
  const agent = await agentOf(market, customer, { mostInAll: 150, mostPerProduct: 100 })
  expect((await offer(agent, first, 85)).data).toMatchObject({ status: 'accepted' })
  const refused = await offer(agent, second, 65.01)
  expect(refused).toMatchObject({
    isError: true,
    text: 'Your customer allows at most $150.00 in all; $85.00 is agreed on or ordered by now.',
  })
  expect((await offer(agent, second, 65)).data).toMatchObject({ status: 'rejected' })
  market.wait(24 * HOUR)
  const { tokens } = await refreshed(agent)
  const later = await useTool(market, tokens, 'make_offer', { productId: second, proposedPrice: 90 })
  expect(later.data).toMatchObject({ status: 'accepted' })
})

async function refreshed({ tokens, clientId }: TestAgent) {
  const { body } = await market.call('POST', '/oauth/token', {
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    body: `grant_type=refresh_token&refresh_token=${tokens.refresh_token}&client_id=${clientId}`,
  })
  return { tokens: String(body.access_token) }
}

test('other shops than those allowed take nothing from an agent', async () => {
  const allowed = await market.owner('Allowed')
  const [inside, outside] = [(await market.product(allowed))._id, await lamp()]
  const agent = await agentOf(market, customer, { shops: [allowed.shopId] })
  expect((await offer(agent, inside, 50)).isError).toBe(false)
  const refusals = [
    await offer(agent, outside, 50),
    await agent.use('add_to_cart', { product: outside, qty: 1 }),
    await agent.use('prepare_order', { orderItems: [{ product: outside, qty: 1 }], shippingAddress: ADDRESS }),
  ]
  for (const { isError, text } of refusals)
    expect([isError, text]).toEqual([true, 'This shop is not one of those that your customer allows.'])
  expect(await attemptsLeft(outside)).toBe(3)
})

test('a shop that wants no agents answers 409 in words, and people as ever', async () => {
  const shy = await market.owner('Shy')
  const productId = (await market.product(shy))._id
  const off = { agentsMayOffer: false }
  expect((await market.call('PUT', `/api/shops/${shy.shopId}`, { as: shy, body: off })).body).toMatchObject(off)
  expect((await market.call('GET', `/api/shops/${shy.shopId}`, { as: customer })).body.agentsMayOffer).toBeUndefined()
  const agent = await agentOf(market, customer)
  const { isError, text } = await offer(agent, productId, 50)
  expect([isError, text]).toEqual([true, 'This shop takes no offers from agents. Your customer can make one.'])
  expect((await market.offer(customer, productId, 50)).status).toBe(200)
})

describe('at once, on two instances', () => {
  afterAll(async () => expect(await audit(market.context.db)).toEqual([]))

  const tenTimes = async (agent: TestAgent, inputs: object[], tool = 'make_offer') =>
    Promise.all(inputs.map((input, at) => useTool(at % 2 ? twin : market, agent.tokens.access_token, tool, input)))

  test('ten offers never agree on more than is allowed in all', async () => {
    const products = await Promise.all(Array.from({ length: 10 }, () => lamp()))
    const agent = await agentOf(market, customer, { mostInAll: 200, mostPerProduct: 100 })
    const results = await tenTimes(
      agent,
      products.map((productId) => ({ productId, proposedPrice: 90 })),
    )
    expect(results.filter(({ isError }) => !isError)).toHaveLength(2)
    expect(await offersMade()).toBe(2)
  })

  test('ten orders never cost more than is allowed in all', async () => {
    const product = await lamp()
    const agent = await agentOf(market, customer, { mostInAll: 250, mostPerProduct: 250 })
    const order = { orderItems: [{ product, qty: 1 }], shippingAddress: ADDRESS }
    const results = await tenTimes(agent, Array<object>(10).fill(order), 'prepare_order')
    // 100 with 10 of tax
    expect(results.filter(({ isError }) => !isError)).toHaveLength(2)
  })

  test('offers and the end of their mandate: after the end there are none', async () => {
    const products = await Promise.all(Array.from({ length: 10 }, () => lamp()))
    const agent = await agentOf(market, customer)
    const calls = tenTimes(
      agent,
      products.map((productId) => ({ productId, proposedPrice: 10 })),
    )
    await twin.call('DELETE', `/api/mandates/${agent.mandateId}`, { as: customer })
    const atEnd = await offersMade()
    await calls
    expect(await offersMade()).toBe(atEnd)
  })
})

test('a shop’s price can be taken within what is allowed only', async () => {
  const productId = await lamp()
  await market.call('PUT', `/api/products/${productId}/haggling`, {
    as: owner,
    body: { counter: 'ladder', target: 85, hours: 24 },
  })
  const poor = await agentOf(market, customer, { mostPerProduct: 90 })
  const { data } = await offer(poor, productId, 10)
  const counter = data.counter as unknown as { id: string; price: number }
  expect(counter.price).toBe(92.5)
  expect(await poor.use('take_offer', { id: counter.id })).toMatchObject({
    isError: true,
    text: 'Your customer allows at most $90.00 per product.',
  })
  const rich = await agentOf(market, customer)
  const taken = await rich.use('take_offer', { id: counter.id })
  expect(taken.data).toMatchObject({ productId, agreedPrice: 92.5 })
  expect((await rich.use('take_offer', { id: counter.id })).data).toEqual(taken.data)
  const { body } = await market.call('GET', '/api/mandates', { as: customer })
  expect(body).toMatchObject({ mandates: [{ spent: 92.5 }, { spent: 0, offers: 1 }] })
})

test('a shop’s price can be declined', async () => {
  const productId = await lamp()
  const body = { counter: 'ladder', target: 85, hours: 24 }
  await market.call('PUT', `/api/products/${productId}/haggling`, { as: owner, body })
  const agent = await agentOf(market, customer)
  const { data } = await offer(agent, productId, 10)
  const { id } = data.counter as unknown as { id: string }
  expect((await agent.use('decline_offer', { id })).data).toEqual({ id, productId, state: 'declined' })
  expect((await agent.use('take_offer', { id })).text).toBe('This price was declined.')
})

test('an agent cannot take or decline what was offered to somebody else', async () => {
  const productId = await lamp()
  const body = { counter: 'ladder', target: 85, hours: 24 }
  await market.call('PUT', `/api/products/${productId}/haggling`, { as: owner, body })
  const other = await agentOf(market, await market.customer())
  const { data } = await offer(other, productId, 10)
  const { id } = data.counter as unknown as { id: string }
  const agent = await agentOf(market, customer)
  for (const tool of ['take_offer', 'decline_offer']) expect((await agent.use(tool, { id })).isError).toBe(true)
})

describe('a prepared order', () => {
  test('waits for the customer to pay it at its link, at the agreed price', async () => {
    const product = await lamp()
    const agent = await agentOf(market, customer, { mostPerProduct: 150, mostInAll: 150 })
    await offer(agent, product, 85)
    const { data } = await agent.use('prepare_order', { orderItems: [{ product, qty: 1 }], shippingAddress: ADDRESS })
    const id = String(data._id)
    expect(data).toMatchObject({ status: 'pending', itemsPrice: 85, taxPrice: 8.5, totalPrice: 93.5 })
    expect(data.link).toBe(`http://localhost:3000/myorders/${id}`)
    const { body } = await market.call('GET', `/api/orders/${id}`, { as: customer })
    expect(body).toMatchObject({ status: 'pending', isPaid: false, totalPrice: 93.5 })
    expect((await market.call('GET', '/api/addresses', { as: customer })).body).toEqual([])
    await markPaid(market, id)
    expect((await agent.use('order_status', { id })).data).toMatchObject({ orders: [{ _id: id, isPaid: true }] })
    // what is paid stays spent
    const spent = (await market.call('GET', '/api/mandates', { as: customer })).body.mandates
    expect(spent).toMatchObject([{ spent: 93.5 }])
  })

  test('is refused above what is allowed, per product for all pieces and in all with tax and shipping', async () => {
    const product = await lamp()
    const order = (qty: number) => ({ orderItems: [{ product, qty }], shippingAddress: ADDRESS })
    const few = await agentOf(market, customer, { mostPerProduct: 199 })
    expect((await few.use('prepare_order', order(2))).text).toBe('Your customer allows at most $199.00 per product.')
    const all = await agentOf(market, customer, { mostPerProduct: 105, mostInAll: 105 })
    expect((await all.use('prepare_order', order(1))).text).toContain('at most $105.00 in all')
    expect((await market.call('GET', '/api/orders/myorders', { as: customer })).body).toEqual([])
  })

  test('frees what it held once it expires', async () => {
    const product = await lamp()
    const agent = await agentOf(market, customer, { mostPerProduct: 100, mostInAll: 110 })
    const order = { orderItems: [{ product, qty: 1 }], shippingAddress: ADDRESS }
    expect((await agent.use('prepare_order', order)).isError).toBe(false)
    expect((await agent.use('prepare_order', order)).isError).toBe(true)
    market.wait(15 * MINUTE)
    expect((await agent.use('prepare_order', order)).isError).toBe(false)
  })

  test('of another mandate is none of an agent’s business', async () => {
    const product = await lamp()
    const agent = await agentOf(market, customer)
    const { data } = await agent.use('prepare_order', { orderItems: [{ product, qty: 1 }], shippingAddress: ADDRESS })
    const other = await agentOf(market, customer)
    expect((await other.use('order_status')).data).toEqual({ orders: [] })
    expect((await other.use('order_status', { id: data._id })).text).toBe('Order not found')
  })
})

describe('an agent that asks first', () => {
  const waiting = async () =>
    (await market.call('GET', '/api/mandates', { as: customer })).body.waiting as unknown as { id: string }[]
  const answer = (id: string, how: 'confirm' | 'refuse', as = customer) =>
    market.call('POST', `/api/mandates/offers/${id}/${how}`, { as })

  test('makes no offer before the customer says yes', async () => {
    const productId = await lamp()
    const agent = await agentOf(market, customer, { askFirst: true })
    const { data } = await offer(agent, productId, 85)
    expect(data).toMatchObject({ status: 'waiting', productId })
    expect(await offersMade()).toBe(0)
    expect(await waiting()).toMatchObject([{ id: data.id, agent: 'Test Agent', proposedPrice: 85 }])
    const { body: notices } = await market.call('GET', '/api/notices', { as: customer })
    expect(notices).toMatchObject({
      notices: expect.arrayContaining([
        expect.objectContaining({ kind: 'agentOffer', link: `/profile#offer-${String(data.id)}` }),
      ]) as object[],
    })
    const stranger = await market.customer()
    expect((await answer(String(data.id), 'confirm', stranger)).status).toBe(403)
    expect((await answer(String(data.id), 'confirm')).body).toMatchObject({ status: 'accepted', agreedPrice: 85 })
    expect((await answer(String(data.id), 'confirm')).status).toBe(409)
    expect(await offersMade()).toBe(1)
    expect(await waiting()).toEqual([])
    expect((await agent.use('my_offers')).data).toMatchObject({ offers: [{ agreedPrice: 85 }], waiting: [] })
  })

  test('makes none after a no', async () => {
    const agent = await agentOf(market, customer, { askFirst: true })
    const { data } = await offer(agent, await lamp(), 85)
    expect((await answer(String(data.id), 'refuse')).status).toBe(200)
    expect((await answer(String(data.id), 'refuse')).status).toBe(200)
    expect((await answer(String(data.id), 'confirm')).status).toBe(409)
    expect(await offersMade()).toBe(0)
  })

  test('gets one offer for one yes, however often that is sent', async () => {
    const agent = await agentOf(market, customer, { askFirst: true })
    const { data } = await offer(agent, await lamp(), 10)
    const replies = await Promise.all(
      Array.from({ length: 6 }, (_, at) =>
        (at % 2 ? twin : market).call('POST', `/api/mandates/offers/${String(data.id)}/confirm`, { as: customer }),
      ),
    )
    expect(replies.filter(({ status }) => status === 200)).toHaveLength(1)
    expect(await offersMade()).toBe(1)
  })

  test('gets nothing by a yes after the mandate’s end, or beyond it', async () => {
    const ended = await agentOf(market, customer, { askFirst: true })
    const { data } = await offer(ended, await lamp(), 85)
    await market.call('DELETE', `/api/mandates/${ended.mandateId}`, { as: customer })
    expect((await answer(String(data.id), 'confirm')).status).toBe(404)
    const agent = await agentOf(market, customer, { askFirst: true, mostPerProduct: 100, mostInAll: 100 })
    const [one, other] = [await offer(agent, await lamp(), 85), await offer(agent, await lamp(), 85)]
    expect((await answer(String(one.data.id), 'confirm')).status).toBe(200)
    expect((await answer(String(other.data.id), 'confirm')).status).toBe(403)
    expect(await offersMade()).toBe(1)
  })

  test('asks once about a product', async () => {
    const productId = await lamp()
    const agent = await agentOf(market, customer, { askFirst: true })
    await offer(agent, productId, 85)
    expect((await offer(agent, productId, 86)).text).toBe('An offer for this product waits for your customer already.')
  })
})

test('what an agent puts into the cart waits with the account, and is handed over once', async () => {
  const product = await lamp()
  const agent = await agentOf(market, customer, { mostPerProduct: 250 })
  await agent.use('add_to_cart', { product, qty: 1 })
  expect((await agent.use('add_to_cart', { product, qty: 1 })).isError).toBe(false)
  expect((await agent.use('add_to_cart', { product, qty: 1 })).text).toContain('per product')
  expect((await agent.use('add_to_cart', { product, qty: 1000 })).text).toBe('Only 10 are left in stock.')
  const join = async () => (await market.call('POST', '/api/mandates/cart', { as: customer })).body
  expect(await join()).toMatchObject({
    lines: [{ product, qty: 2, name: 'Reading lamp', price: 100, countInStock: 10, shop: owner.shopId }],
  })
  expect(await join()).toEqual({ lines: [] })
})

test('a mail tells of an agent’s first use, and no other', async () => {
  const agent = await agentOf(market, customer)
  await agent.use('my_offers')
  await agent.use('my_offers')
  const mails = await receivedMails(market, customer.email)
  expect(mails.map(({ subject }) => subject.replaceAll(/[⁦-⁩]/g, ''))).toEqual(['Test Agent haggles for you now'])
  expect(mails[0]?.text).toContain('http://localhost:3000/profile#agents')
})

test('a mandate ends by its time', async () => {
  const productId = await lamp()
  const agent = await agentOf(market, customer, { until: new Date(market.context.now() + 30 * DAY).toISOString() })
  market.wait(30 * DAY)
  expect((await offer(agent, productId, 85)).isError).toBe(true)
  expect(await offersMade()).toBe(0)
})
