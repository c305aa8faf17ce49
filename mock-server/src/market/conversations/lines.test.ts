import type { NegotiationOutcome, Order } from '@haggle/shared-contract'
import { givenAnew, putSizesOnSale, testShopParts } from '../../../test/support'
import { conversationsIn, said } from '../../../test/support/conversations'

const shop = testShopParts()
const talk = conversationsIn(shop.market)
const carla = givenAnew(() => shop.market.customer('Carla'))

const offer = (productId: string, proposedPrice: number, note?: string) =>
  shop.market.offer(carla, productId, proposedPrice, { ...(note !== undefined && { note }) })

test('offers and the shop’s prices stand in a conversation with their notes, for both sides alike', async () => {
  const { market, lights } = shop
  const id = await talk.begun(carla, lights)
  const lamp = await shop.sellLamp()
  market.wait(1)
  await offer(lamp, 5, 'It is a gift.')
  market.wait(1)
  const reply = { productId: lamp, customerId: carla._id, price: 9, note: 'My best.' }
  await market.call('POST', `/api/shops/${lights.shopId}/offers`, { as: lights, body: reply })
  market.wait(1)
  await offer(lamp, 8.5)
  await offer(await shop.sellVase(), 1, 'For another shop.')
  const { messages } = await talk.read(carla, id)
  expect(messages.map((message) => [said(message), message.note])).toEqual([
    ['customer: Hello', undefined],
    ['market: Offer of $5.00 for Lamp: not accepted.', 'It is a gift.'],
    ['market: The shop’s price of $9.00 for Lamp: replaced.', 'My best.'],
    ['market: Offer of $8.50 for Lamp: accepted.', undefined],
  ])
  expect((await talk.read(lights, id)).messages).toEqual(messages)
  expect([(await talk.list(lights)).conversations[0]?.unread, (await talk.list(carla)).unread]).toEqual([1, 0])
})

test('orders and returns stand in it, with what the shop has to do with them alone', async () => {
  const { customer, lights, pots, market } = shop
  const order: Order = await shop.buy({ [await shop.sellLamp()]: 1, [await shop.sellVase()]: 1 })
  const id = await talk.begun(customer, lights)
  await shop.cancel(order, pots)
  for (const step of [
    () => shop.deliver(order, lights),
    () => shop.askReturn(order, lights),
    () => shop.refuse(order, lights),
  ]) {
    market.wait(1000)
    expect((await step()).status).toBe(200)
  }
  const { messages } = await talk.read(lights, id)
  expect(messages.flatMap(({ line = [], order: about }) => (about === order._id ? line : []))).toEqual([
    `Order ${order.orderNumber} was placed.`,
    `Order ${order.orderNumber} was paid.`,
    `Order ${order.orderNumber} was delivered.`,
    `Order ${order.orderNumber}: a return was asked for.`,
    `Order ${order.orderNumber}: the return was refused.`,
  ])
})

test('lines and messages are read in parts together', async () => {
  const { lights, market } = shop
  const id = await talk.begun(carla, lights)
  for (let each = 0; each < 20; each++) {
    market.wait(1)
    await talk.say(each % 2 ? lights : carla, id, `Message ${each}`)
    market.wait(1)
    await offer(await shop.sellLamp(), 1)
  }
  const latest = await talk.read(carla, id)
  expect([latest.messages.length, latest.more]).toEqual([30, true])
  const earlier = await talk.read(carla, id, `?before=${latest.messages[0]?.id}`)
  expect([earlier.messages.length, earlier.more]).toEqual([11, false])
  const ids = [...earlier.messages, ...latest.messages].map((message) => message.id)
  expect(new Set(ids).size).toBe(41)
  expect(ids).toEqual(ids.toSorted())
})

test('a note changes no decision, is shown to both in their lists, and one that is too long is refused', async () => {
  const { lights, market } = shop
  const lamp = await shop.sellLamp()
  expect((await offer(lamp, 5, 'x'.repeat(301))).status).toBe(400)
  const { body } = await offer(lamp, 5, 'Please?')
  const { id, ...outcome } = body as unknown as NegotiationOutcome
  expect(outcome).toEqual({
    productId: lamp,
    status: 'rejected',
    message: 'The shop did not accept your offer.',
    attemptsLeft: 2,
  })
  const reply = { productId: lamp, customerId: carla._id, price: 9, note: 'Last word.' }
  await market.call('POST', `/api/shops/${lights.shopId}/offers`, { as: lights, body: reply })
  const mine = await market.call('GET', `/api/offers?productId=${lamp}`, { as: carla })
  expect(mine.body).toMatchObject({
    offers: [
      { offers: [{ id, note: 'Please?' }], answers: [{ note: 'Last word.' }], shopOffer: { note: 'Last word.' } },
    ],
  })
  for (const by of ['', '&by=thread']) {
    const inbox = await market.call('GET', `/api/shops/${lights.shopId}/offers?productId=${lamp}${by}`, { as: lights })
    const shown = JSON.stringify(inbox.body)
    for (const note of ['Please?', 'Last word.']) expect(shown).toContain(note)
  }
})

test('offers and prices about a size name it', async () => {
  const { market, lights } = shop
  const id = await talk.begun(carla, lights)
  const { product, variants } = await putSizesOnSale(market.context, lights.shopId, { M: {} })
  market.wait(1)
  await market.offer(carla, product, 50, { variant: variants.M })
  market.wait(1)
  const reply = { productId: product, variant: variants.M, customerId: carla._id, price: 90 }
  await market.call('POST', `/api/shops/${lights.shopId}/offers`, { as: lights, body: reply })
  const { messages } = await talk.read(carla, id)
  expect(messages.slice(1).map(said)).toEqual([
    'market: Offer of $50.00 for Summer Dress (M): not accepted.',
    'market: The shop’s price of $90.00 for Summer Dress (M).',
  ])
})
