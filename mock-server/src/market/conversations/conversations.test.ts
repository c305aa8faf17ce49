import type { SentMessage, SessionUser } from '@haggle/shared-contract'
import { givenAnew, placeOrder, testMarket } from '../../../test/support'
import { conversationsIn, said } from '../../../test/support/conversations'

const market = testMarket()
const talk = conversationsIn(market)
const owner = givenAnew(() => market.owner('Lights'))
const carla = givenAnew(() => market.customer('Carla'))
afterEach(() => jest.restoreAllMocks())

test('a customer asks about a product, the shop answers, and both are told at once', async () => {
  const send = jest.spyOn(market.context.realtime, 'send')
  const lamp = await market.product(owner)
  const asked = await talk.begin(carla, owner.shopId, { text: 'Is it brass?\n<b>Really</b>?', product: lamp._id })
  expect(asked).toMatchObject({
    status: 201,
    body: {
      message: {
        from: 'customer',
        text: 'Is it brass?\n<b>Really</b>?',
        product: lamp._id,
        productName: 'Reading lamp',
      },
    },
  })
  const { conversation } = asked.body as unknown as SentMessage
  const answered = await talk.say(owner, conversation, 'It is.')
  expect(answered.status).toBe(201)
  for (const body of [asked.body, answered.body])
    for (const { _id } of [carla, owner]) expect(send).toHaveBeenCalledWith(_id, 'message', body)

  expect(await talk.read(carla, conversation)).toEqual(await talk.read(owner, conversation))
  const { messages, more } = await talk.read(carla, conversation)
  expect([messages.map(said), more]).toEqual([['customer: Is it brass?\n<b>Really</b>?', 'shop: It is.'], false])
})

test('lists name both sides and the newest message, and hold nothing else about a customer', async () => {
  const id = await talk.begun(carla, owner)
  await talk.begun(await market.customer('Ben'), owner, { text: 'Me, too' })
  const { conversations, ...page } = await talk.list(owner)
  expect(page).toEqual({ unread: 2, page: 1, pages: 1, total: 2 })
  expect(conversations.map(({ customer, last, unread }) => [customer.name, last.text, unread])).toEqual([
    ['Ben', 'Me, too', 1],
    ['Carla', 'Hello', 1],
  ])
  expect(await talk.list(carla)).toEqual({
    conversations: [
      {
        id,
        shop: { _id: owner.shopId, shopName: 'Lights' },
        customer: { _id: carla._id, name: 'Carla' },
        last: expect.objectContaining({ from: 'customer', text: 'Hello' }) as object,
        unread: 0,
      },
    ],
    unread: 0,
    page: 1,
    pages: 1,
    total: 1,
  })
  expect(JSON.stringify(await talk.list(owner))).not.toContain(carla.email)
  expect((await talk.list(owner, `?customer=${carla._id}`)).conversations.map((each) => each.id)).toEqual([id])
  expect((await talk.list(carla, `?id=${id}`)).total).toBe(1)
  expect((await talk.list(await market.customer(), `?id=${id}`)).total).toBe(0)
  expect((await talk.list(carla, `?shop=${(await market.owner())._id}`)).total).toBe(0)
})

test('beginning again adds to the conversation, also by both sides and two instances at once', async () => {
  const lamp = await market.product(owner)
  const order = await placeOrder(market, carla, { [lamp._id]: 1 })
  const twin = await market.twin()
  const begun = await Promise.all([
    talk.begin(carla, owner.shopId, { text: 'One' }),
    conversationsIn(twin).begin(owner, owner.shopId, { text: 'Two', order: order._id }),
    conversationsIn(twin).begin(carla, owner.shopId, { text: 'Three' }),
  ])
  await twin.close()
  expect(begun.map(({ status }) => status)).toEqual([201, 201, 201])
  const { conversations } = await talk.list(carla)
  expect(conversations).toHaveLength(1)
  const { messages } = await talk.read(carla, conversations[0]?.id ?? '')
  expect(messages.flatMap(({ text = [] }) => text).sort()).toEqual(['One', 'Three', 'Two'])
})

test('a shop begins only about an order it has, in its own name', async () => {
  const lamp = await market.product(owner)
  const order = await placeOrder(market, carla, { [lamp._id]: 1 })
  const rival = await market.owner('Rival')
  const statusOf = async (as: SessionUser, shop: string, about: string | undefined) =>
    (await talk.begin(as, shop, about === undefined ? {} : { order: about })).status
  expect(await statusOf(owner, owner.shopId, undefined)).toBe(400)
  expect(await statusOf(owner, owner.shopId, 'f'.repeat(24))).toBe(404)
  expect(await statusOf(rival, rival.shopId, order._id)).toBe(404)
  expect(await statusOf(rival, owner.shopId, order._id)).toBe(403)
  expect(await talk.begin(owner, owner.shopId, { order: order._id })).toMatchObject({
    status: 201,
    body: { message: { from: 'shop', order: order._id, orderNumber: order.orderNumber } },
  })
})

test('a message is about a product of that shop, or an order of both', async () => {
  const other = await market.owner('Other')
  const foreign = await market.product(other)
  const lamp = await market.product(owner)
  const order = await placeOrder(market, await market.customer('Ben'), { [lamp._id]: 1 })
  const statusOf = async (about: object) => (await talk.begin(carla, owner.shopId, about)).status
  expect(await statusOf({ product: foreign._id })).toBe(404)
  expect(await statusOf({ order: order._id })).toBe(404)
  expect(await statusOf({ product: lamp._id })).toBe(201)
  await market.call('DELETE', `/api/products/${lamp._id}`, { as: owner })
  expect(await statusOf({ product: lamp._id })).toBe(404)
})

test.each([
  ['an empty text', { text: ' \u200B ' }],
  ['a text that is too long', { text: 'x'.repeat(2001) }],
  ['a picture from elsewhere', { pictures: ['https://evil.test/1.png'] }],
  ['four pictures', { pictures: Array.from({ length: 4 }, () => `/media/uploads/${'a'.repeat(32)}.webp`) }],
  ['an unknown field', { colour: 'red' }],
])('%s is refused', async (_, message) => {
  expect((await talk.begin(carla, owner.shopId, message)).status).toBe(400)
  expect((await talk.list(carla)).total).toBe(0)
})

test('operators write and read no messages, and nobody reads or writes those of others', async () => {
  const id = await talk.begun(carla, owner)
  const operator = await market.operator()
  for (const [as, status] of [
    [operator, 403],
    [await market.customer('Ben'), 403],
    [await market.owner('Rival'), 403],
  ] as const) {
    expect((await market.call('GET', `/api/conversations/${id}`, { as })).status).toBe(status)
    for (const reply of [await talk.say(as, id, 'Hi'), await talk.markRead(as, id, 'x'), await talk.block(as, id)])
      expect(reply.status).toBe(status)
  }
  expect((await talk.say(carla, 'f'.repeat(24), 'Hi')).status).toBe(404)
})

test('what is unread is one’s own side’s, counts what came after, and stays read', async () => {
  const id = await talk.begun(carla, owner)
  for (const text of ['Two', 'Three']) await talk.say(carla, id, text)
  const { messages } = await talk.read(owner, id)
  const [first, , third] = messages.map((message) => message.id)
  expect((await talk.list(carla)).unread).toBe(0)
  expect((await talk.markRead(owner, id, first ?? '')).body).toEqual({ unread: 2 })
  expect((await talk.markRead(owner, id, third ?? '')).body).toEqual({ unread: 0 })
  expect((await talk.markRead(owner, id, first ?? '')).body).toEqual({ unread: 0 })
  expect((await talk.markRead(owner, id, 'nothing')).status).toBe(404)
  await talk.say(owner, id, 'Four')
  expect([(await talk.list(carla)).unread, (await talk.list(owner)).unread]).toEqual([1, 0])
})

test('a long conversation is read in parts, newest first', async () => {
  const id = await talk.begun(carla, owner, { text: 'Message 0' })
  for (let each = 1; each < 65; each++) await talk.say(each % 2 ? owner : carla, id, `Message ${each}`)
  const texts: string[] = []
  for (let query = '', more = true; more;) {
    const part = await talk.read(carla, id, query)
    texts.unshift(...part.messages.map(({ text = '' }) => text))
    query = `?before=${part.messages[0]?.id}`
    more = part.more
  }
  expect(texts).toEqual(Array.from({ length: 65 }, (_, each) => `Message ${each}`))
})

test('a message that is sent again with its key is sent once, also by two instances at once', async () => {
  const key = { 'idempotency-key': 'first' }
  const twin = await market.twin()
  const both = await Promise.all([
    talk.begin(carla, owner.shopId, {}, key),
    conversationsIn(twin).begin(carla, owner.shopId, {}, key),
  ])
  await twin.close()
  expect(both.map(({ status }) => status).sort()).toEqual([200, 201])
  expect(both[0].body).toEqual(both[1].body)
  const { conversation: id } = both[0].body as unknown as SentMessage
  expect((await talk.say(carla, id, 'Something else', {}, key)).status).toBe(409)
  expect((await talk.say(owner, id, 'Hello', {}, key)).status).toBe(201)
  expect((await talk.read(carla, id)).messages).toHaveLength(2)
})
