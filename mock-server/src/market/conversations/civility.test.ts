import type { SessionUser } from '@haggle/shared-contract'
import { givenAnew, openMarket, placeOrder, type TestMarket, testMarket } from '../../../test/support'
import { conversationsIn } from '../../../test/support/conversations'
import { hideMessage, reportableMessages, restoreMessage } from './reportStore'
import { HIDDEN_TEXT } from './toMessage'

const market = testMarket()
const talk = conversationsIn(market)
const owner = givenAnew(() => market.owner())
const carla = givenAnew(() => market.customer())

const offer = (productId: string, note?: string) => market.offer(carla, productId, 50, { note })

test.each(['customer', 'shop'] as const)(
  'a block by the %s ends messages of both and notes at no attempt; offers without one and orders go on',
  async (who) => {
    const { _id: lamp } = await market.product(owner)
    const id = await talk.begun(carla, owner)
    const [blocker, other] = who === 'customer' ? [carla, owner] : [owner, carla]
    for (let each = 0; each < 2; each++) expect((await talk.block(blocker, id)).status).toBe(200)
    expect((await talk.say(other, id, 'Hi')).status).toBe(403)
    expect(await talk.say(blocker, id, 'Hi')).toMatchObject({
      status: 403,
      body: { message: 'You have blocked this conversation. Unblock it to write again.' },
    })
    expect((await talk.begin(carla, owner.shopId)).status).toBe(403)
    expect((await offer(lamp, 'Please?')).status).toBe(403)
    expect((await offer(lamp)).body).toMatchObject({ attemptsLeft: 2 })
    const reply = { productId: lamp, customerId: carla._id, price: 90 }
    const answer = (note?: string) =>
      market.call('POST', `/api/shops/${owner.shopId}/offers`, { as: owner, body: { ...reply, note } })
    expect((await answer('Please!')).status).toBe(403)
    expect((await answer()).status).toBe(201)
    await placeOrder(market, carla, { [lamp]: 1 })

    expect((await talk.list(blocker)).conversations).toMatchObject([{ blocked: true }])
    expect((await talk.list(other)).conversations[0]).not.toHaveProperty('blocked')
    await talk.unblock(other, id)
    expect((await talk.say(other, id, 'Hi')).status).toBe(403)
    await talk.unblock(blocker, id)
    expect((await talk.say(other, id, 'Hi')).status).toBe(201)
  },
)

test('a hidden message is replaced for both sides, its author reads why, and it comes back', async () => {
  const { db, now } = market.context
  const id = await talk.begun(carla, owner, { text: 'Rude words' })
  const [message] = (await talk.read(owner, id)).messages
  const messageId = message?.id ?? ''
  const textFor = async (as: SessionUser) => [
    (await talk.read(as, id)).messages[0]?.text,
    (await talk.list(as)).conversations[0]?.last.text,
  ]
  const hide = () => db.writing((tx) => hideMessage(tx, messageId, 'Rude.', now()))
  expect([await hide(), await hide()]).toEqual([true, false])
  for (const as of [carla, owner]) expect(await textFor(as)).toEqual([HIDDEN_TEXT, HIDDEN_TEXT])
  const hiddenFor = async (as: SessionUser) => (await talk.read(as, id)).messages[0]?.hidden
  expect(await hiddenFor(carla)).toMatchObject({ reason: 'Rude.' })
  expect(await hiddenFor(owner)).toBeUndefined()
  expect(await reportableMessages(db.read, [messageId])).toMatchObject([
    { text: 'Rude words', user_id: carla._id, side: 'customer', owner_id: owner._id, hidden_reason: 'Rude.' },
  ])
  const restore = () => db.writing((tx) => restoreMessage(tx, messageId))
  expect([await restore(), await restore()]).toEqual([true, false])
  expect(await textFor(owner)).toEqual(['Rude words', 'Rude words'])
  expect(await hiddenFor(carla)).toBeUndefined()
})

describe('with budgets', () => {
  let strict: TestMarket
  let within: ReturnType<typeof conversationsIn>
  beforeAll(async () => {
    strict = await openMarket({ BUDGET_FACTOR: '1' })
    within = conversationsIn(strict)
  })
  afterAll(() => strict.close())

  test('a customer sends 30 messages an hour, a shop 300', async () => {
    const shop = await strict.owner()
    const customer = await strict.customer()
    const id = await within.begun(customer, shop)
    const statuses = async (as: SessionUser, count: number) => {
      const all: number[] = []
      for (let each = 0; each < count; each++) all.push((await within.say(as, id, `Message ${each}`)).status)
      return all
    }
    expect(await statuses(customer, 30)).toEqual([...Array.from({ length: 29 }, () => 201), 429])
    expect((await statuses(shop, 301)).filter((status) => status === 201)).toHaveLength(300)
    strict.wait(61 * 60_000)
    expect(await statuses(customer, 1)).toEqual([201])
  })

  test('a customer begins 10 conversations a day; adding to one does not count', async () => {
    const customer = await strict.customer()
    const shops = []
    for (let each = 0; each < 11; each++) shops.push((await strict.owner(`Shop ${each}`)).shopId)
    const statuses = []
    for (const shop of shops) statuses.push((await within.begin(customer, shop)).status)
    expect(statuses).toEqual([...Array.from({ length: 10 }, () => 201), 429])
    const [first = '', , , , , , , , , , last = ''] = shops
    expect((await within.begin(customer, first)).status).toBe(201)
    expect((await within.list(customer)).total).toBe(10)
    strict.wait(25 * 60 * 60_000)
    expect((await within.begin(customer, last)).status).toBe(201)
  })
})
