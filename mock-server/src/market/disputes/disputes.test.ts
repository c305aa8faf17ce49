import type {
  Dispute,
  LedgerEntry,
  MarketShopPage,
  Order,
  SessionUser,
  ShopBalance,
  ShopDispute,
  ShopListCounts,
  ShopOverview,
} from '@haggle/shared-contract'
import { DAY, HOUR, MINUTE } from '@haggle/shared-server'
import sharp from 'sharp'
import {
  buyOrder,
  DISPUTED_CARD,
  expectSound,
  givenAnew,
  openPayingMarket,
  orderToPay,
  type Owner,
  payInPopup,
  putOnSale,
} from '../../../test/support'
import { ageDeliveries, deliver } from '../../../test/support/accounts'
import { decideSilently, dispute, disputeSilently, paymentOf, reportDispute } from '../../../test/support/disputes'
import { receivedMails } from '../../../test/support/mails'
import { formOf, multipart } from '../../../test/support/pictureForm'
import { followDisputes } from './followDisputes'

const market = givenAnew(() => openPayingMarket({ COMMISSION_BP: '1000' }), expectSound)
let [operator, customer]: SessionUser[] = []
let [lamps, books]: Owner[] = []
let lamp: string
let order: Order

beforeEach(async () => {
  operator = await market.operator()
  customer = await market.customer()
  lamps = await market.owner('Lamps')
  books = await market.owner('Books')
  lamp = await putOnSale(market.context, lamps.shopId, { sellingPrice: 100 })
  const book = await putOnSale(market.context, books.shopId, { name: 'Book', sellingPrice: 33.33 })
  order = await buyOrder(market, customer, { [lamp]: 1, [book]: 1 })
})

const send = (as: SessionUser | undefined, path: string, body?: unknown) => market.call('POST', path, { as, body })
const decide = (id: string, how: 'contest' | 'accept') => send(operator, `/api/operator/disputes/${id}/${how}`)
const evidence = (id: string, as: Owner | undefined = lamps, body: object = { text: 'It arrived.' }) =>
  send(as, `/api/disputes/${id}/evidence`, body)
const shown = (id: string) => market.get<Dispute>(`/api/operator/disputes/${id}`, operator)
const seenBy = async ({ shopId, token }: Owner): Promise<ShopDispute | undefined> =>
  (await market.get<Order[]>(`/api/orders/shop/${shopId}`, { token }))[0]?.dispute
const balanceOf = (owner: Owner) => market.get<ShopBalance>(`/api/shops/${owner.shopId}/balance`, owner)
const shop = (owner: Owner | undefined) => owner as Owner
const stored = (id: string) =>
  market.context.db.read.selectFrom('sandbox_disputes').selectAll().where('id', '=', id).executeTakeFirstOrThrow()
const bookings = async () => {
  return (await market.get<{ items: LedgerEntry[] }>('/api/operator/ledger', operator)).items
}

test('a dispute asks the shops for evidence, shows as in dispute to them and operators, and not to the customer', async () => {
  const alerts: unknown[] = []
  market.context.alert = (...alert) => void alerts.push(alert)
  const id = await dispute(market, order)
  expect(alerts).toMatchObject([['payment_disputed', { dispute: id, order: order._id, state: 'open' }]])
  expect(await seenBy(shop(lamps))).toMatchObject({ id, amount: 146.66, state: 'open', contested: false })
  expect(await receivedMails(market, shop(books).email)).toContainEqual(
    expect.objectContaining({ subject: `Order ${order.orderNumber} is in dispute` }),
  )
  const { body: found } = await market.call('GET', '/api/operator/orders?state=inDispute', { as: operator })
  expect(found).toMatchObject({ total: 1, items: [{ _id: order._id, inDispute: true }] })
  const { body: own } = await market.call('GET', `/api/orders/${order._id}`, { as: customer })
  expect(own).not.toHaveProperty('dispute')
  for (const path of ['/api/notices', '/api/audit', '/api/orders/myorders'])
    expect(JSON.stringify((await market.call('GET', path, { as: customer })).body)).not.toContain('isput')
})

test('a payment by the test card for it is disputed at once', async () => {
  const { order: disputed, orderId } = await orderToPay(market, customer as SessionUser, { [lamp]: 1 })
  await payInPopup(market, orderId, DISPUTED_CARD)
  const found = async () =>
    (await market.call('GET', `/api/operator/disputes?q=${disputed.orderNumber}`, { as: operator })).body
  while ((await found()).total === 0) await new Promise((resolve) => setTimeout(resolve, 20))
  expect(await found()).toMatchObject({ items: [{ state: 'open', amount: 110 }] })
})

test('what is in dispute is held, and refunded by nobody', async () => {
  for (const owner of [lamps, books]) await deliver(market, shop(owner), order)
  await ageDeliveries(market)
  expect(await balanceOf(shop(lamps))).toMatchObject({ held: 0, due: 90 })
  const id = await dispute(market, order)
  expect(await balanceOf(shop(lamps))).toMatchObject({ held: 90, due: 0 })
  const refund = `/api/operator/orders/${order._id}/shops/${shop(lamps).shopId}/refund`
  expect((await send(operator, refund, { reason: 'Late.' })).status).toBe(409)
  await decideSilently(market, id, 'won')
  await reportDispute(market, id, 'won')
  expect(await balanceOf(shop(lamps))).toMatchObject({ held: 0, due: 90 })
})

test('a lost dispute takes its share of each account, to the cent, and is booked once', async () => {
  const id = await dispute(market, order, 5000)
  await decideSilently(market, id, 'lost')
  for (const event of ['lost', 'lost', 'under_review', 'created', 'closed'])
    expect((await reportDispute(market, id, event)).status).toBe(200)
  const booked = (await bookings()).filter(({ booking }) => booking === `dispute:${id}`)
  const sums = Object.fromEntries(booked.map(({ account }): [string, number] => [account, 0]))
  for (const { account, amount } of booked) sums[account] = Math.round(((sums[account] ?? 0) + amount) * 100) / 100
  // of 14666: 9000, 1000, 1000 and 3000, 333, 333
  expect(sums.provider).toBe(-50)
  expect(sums[`shop:${shop(lamps).shopId}`]).toBeCloseTo(30.68, 1)
  expect(sums[`shop:${shop(books).shopId}`]).toBeCloseTo(10.23, 1)
  expect(Object.values(sums).reduce((sum, amount) => sum + Math.round(amount * 100), 0)).toBe(0)
  expect(await shown(id)).toMatchObject({ state: 'lost', amount: 50 })
})

test('events in any sequence end in the same state, and what is not signed or fits no payment changes nothing', async () => {
  const id = await disputeSilently(market, order)
  await decideSilently(market, id, 'won')
  await reportDispute(market, id, 'won')
  await reportDispute(market, id, 'created')
  expect(await shown(id)).toMatchObject({ state: 'won' })

  const other = await disputeSilently(market, order)
  await reportDispute(market, other, 'created', { amount: 99_999_999 })
  await reportDispute(market, other, 'created', { payment_id: 'pay_unknown' })
  await reportDispute(market, other, 'created', { currency: 'EUR' })
  expect((await market.call('GET', `/api/operator/disputes/${other}`, { as: operator })).status).toBe(404)
})

test("a shop's evidence goes to the bank when an operator contests: a summary, the whole text and pictures as PNG", async () => {
  const id = await dispute(market, order)
  expect(await decide(id, 'contest')).toMatchObject({ status: 409 })
  const picture = await sharp({ create: { width: 20, height: 20, channels: 3, background: 'red' } })
    .png()
    .toBuffer()
  const upload = await market.call('POST', '/api/media', { as: lamps, body: formOf(picture), headers: multipart })
  const url = (upload.body as unknown as { url: string }).url
  const text = `Signed for by the customer. ${'Very <b>well</b> packed & sent. '.repeat(120)}`.slice(0, 4000).trim()
  expect((await evidence(id, lamps, { text: 'First.' })).status).toBe(200)
  expect(await evidence(id, lamps, { text, pictures: [url] })).toMatchObject({
    status: 200,
    body: { evidence: { text, pictures: [url] } },
  })
  for (const again of [1, 2])
    expect([again, await decide(id, 'contest')]).toMatchObject([
      again,
      { status: 200, body: { state: 'under_review', decision: { does: 'contest', sent: true } } },
    ])
  expect(await stored(id)).toMatchObject({ status: 'under_review', summary: text.slice(0, 1000) })
  const documents = await market.context.db.read.selectFrom('sandbox_documents').select('name').execute()
  expect(documents.map(({ name }) => name.replace(/[0-9a-f]{32}/, 'picture')).sort()).toEqual([
    'letter-1.png',
    'letter-2.png',
    'picture.png',
  ])
  expect((await evidence(id)).status).toBe(409)
  expect((await decide(id, 'accept')).status).toBe(409)
})

test('evidence is refused from other shops, with strange pictures, and when it is too long', async () => {
  const id = await dispute(market, order)
  const rival = await market.owner('Rival')
  expect((await evidence(id, rival)).status).toBe(403)
  expect((await evidence('disp_unknown')).status).toBe(404)
  const missing = `/media/uploads/${'0'.repeat(32)}.webp`
  for (const body of [
    { text: '' },
    { text: 'x'.repeat(5001) },
    { text: 'x', pictures: ['https://a.test/1.png'] },
    { text: 'x', pictures: [missing] },
    { text: 'x', pictures: Array.from({ length: 6 }, () => missing) },
  ])
    expect([body, (await evidence(id, lamps, body)).status]).toEqual([body, 400])
})

test('an accepted dispute is lost at once', async () => {
  const id = await dispute(market, order)
  for (const again of [1, 2])
    expect([again, await decide(id, 'accept')]).toMatchObject([again, { status: 200, body: { state: 'lost' } }])
  expect(await balanceOf(shop(lamps))).toMatchObject({ held: 0, due: 0 })
  expect(await receivedMails(market, shop(lamps).email)).toContainEqual(
    expect.objectContaining({ subject: `The dispute of order ${order.orderNumber} is lost` }),
  )
})

test('a part whose money a lost dispute took is no work any more, and can still be delivered', async () => {
  const lists = async () => {
    const path = `/api/orders/shop/${shop(lamps).shopId}`
    const found = (state: string) => market.get<Order[]>(`${path}?state=${state}`, lamps)
    const { payload } = await market.app.inject({
      url: `${path}.csv`,
      headers: { authorization: `Bearer ${lamps?.token}` },
    })
    return {
      counts: await market.get<ShopListCounts>(`${path}/counts`, lamps),
      overview: (await market.get<ShopOverview>(`/api/shops/${shop(lamps).shopId}/overview`, lamps)).toDeliver,
      desk: (await market.get<MarketShopPage>(`/api/operator/shops/${shop(lamps).shopId}`, operator)).toDeliver,
      toDeliver: (await found('toDeliver')).length,
      cancelled: (await found('cancelled')).map(({ dispute }) => dispute?.tookAll),
      exported: payload.split('\r\n')[1]?.split(',')[3],
    }
  }
  const none = { pending: 0, toDeliver: 0, delivered: 0, cancelled: 0, returnAsked: 0 }
  const waiting = { counts: { ...none, toDeliver: 1 }, overview: 1, desk: 1, toDeliver: 1, cancelled: [] }
  await decide(await dispute(market, order, 5000), 'accept')
  expect(await lists()).toEqual({ ...waiting, exported: 'toDeliver' })
  await decide(await dispute(market, order, 9666), 'accept')
  const ended = { counts: { ...none, cancelled: 1 }, overview: 0, desk: 0, toDeliver: 0, cancelled: [true] }
  expect(await lists()).toEqual({ ...ended, exported: 'cancelled' })
  await deliver(market, shop(lamps), order)
  expect(await lists()).toMatchObject({ counts: { ...none, delivered: 1 }, cancelled: [], exported: 'delivered' })
})

test('a decision that the provider does not answer hangs, and a job sends it again', async () => {
  const id = await dispute(market, order)
  const { acceptDispute, dispute: read } = market.context.provider
  const away = () => Promise.reject(new Error('away'))
  Object.assign(market.context.provider, { acceptDispute: away, dispute: away })
  expect(await decide(id, 'accept')).toMatchObject({ status: 200, body: { state: 'open', decision: { sent: false } } })
  await expect(followDisputes(market.context)).rejects.toThrow('1 disputes have to wait')
  Object.assign(market.context.provider, { acceptDispute, dispute: read })
  market.wait(MINUTE)
  await followDisputes(market.context)
  expect(await shown(id)).toMatchObject({ state: 'lost', decision: { does: 'accept', sent: true } })
})

test('a decision that the provider refuses is told, and can be made again', async () => {
  const id = await dispute(market, order)
  await evidence(id)
  await market.context.db.writing((tx) => tx.deleteFrom('sandbox_documents').execute())
  const { uploadDocument } = market.context.provider
  market.context.provider.uploadDocument = () => Promise.resolve('doc_unknown')
  const refused = await decide(id, 'contest')
  expect(refused.body).toMatchObject({ state: 'open', failure: 'The document id provided does not exist' })
  expect(refused.body).not.toHaveProperty('decision')
  market.context.provider.uploadDocument = uploadDocument
  expect((await decide(id, 'contest')).body).toMatchObject({ state: 'under_review' })
})

test('the end of a dispute is found also when its webhook is lost', async () => {
  const id = await dispute(market, order)
  await decideSilently(market, id, 'lost')
  market.wait(6 * HOUR)
  await followDisputes(market.context)
  expect(await shown(id)).toMatchObject({ state: 'lost', payment: await paymentOf(market, order) })
})

test('open disputes are listed by their last day', async () => {
  const first = await dispute(market, order, 1000)
  market.wait(DAY)
  const second = await dispute(market, order, 1000)
  const ended = await dispute(market, order, 1000)
  await decideSilently(market, ended, 'closed')
  await reportDispute(market, ended, 'closed')
  const listed = async (query = '') => {
    return (await market.get<{ items: Dispute[] }>(`/api/operator/disputes${query}`, operator)).items.map(
      ({ id }) => id,
    )
  }
  expect(await listed()).toEqual([first, second, ended])
  expect(await listed('?state=closed')).toEqual([ended])
  expect(await listed(`?q=${second}`)).toEqual([second])
})
