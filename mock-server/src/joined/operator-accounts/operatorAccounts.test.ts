import type { FoundAccounts, OperatorAccount } from '@haggle/shared-contract'
import { DAY } from '@haggle/shared-server'
import { buyOrder, givenAnew, openPayingMarket, testMarket } from '../../../test/support'
import { deliver } from '../../../test/support/accounts'
import { receivedMails } from '../../../test/support/mails'

const market = testMarket({ TOKEN_DAYS: '30' }, openPayingMarket)
beforeEach(() => market.wait(60 * 60 * 1000))
const owner = givenAnew(() => market.owner('Blue Harbour'))
const operator = givenAnew(() => market.operator())
const carla = givenAnew(() => market.customer('Carla 100% Reyes'))
let lamp = ''
beforeEach(async () => {
  lamp = (await market.product(owner, { minNegotiablePrice: 81.37 }))._id
})

const read = (path: string) => market.call('GET', `/api/operator/accounts${path}`, { as: operator })
const found = async (q: string) => (await read(`?q=${encodeURIComponent(q)}`)).body as unknown as FoundAccounts
const account = async (id: string) => (await read(`/${id}`)).body as unknown as OperatorAccount
const remove = (id: string) =>
  market.call('POST', `/api/operator/accounts/${id}/delete`, { as: operator, body: { reason: 'A fraud.' } })
const counterBy85 = () =>
  market.call('PUT', `/api/products/${lamp}/haggling`, {
    as: owner,
    body: { counter: 'ladder', target: 84.21, hours: 24 },
  })
const offer = (proposedPrice: number) => market.offer(carla, lamp, proposedPrice)

test('accounts are found by e-mail, id, order number, shop and a part of the name', async () => {
  const { orderNumber = '' } = await buyOrder(market, carla, { [lamp]: 1 })
  for (const q of [carla.email.toUpperCase(), carla._id, orderNumber.toLowerCase(), 'ARLA 100% r'])
    expect([q, (await found(q)).items[0]]).toMatchObject([q, { _id: carla._id, email: carla.email, state: 'active' }])
  expect((await found(owner.shopId)).items).toMatchObject([{ _id: owner._id, shop: { shopName: 'Blue Harbour' } }])
  expect((await found('carla 1000')).total).toBe(0)
  expect((await read('?state=blocked')).body).toMatchObject({ total: 0 })
})

test('a name with letters beyond ASCII is found in any case', async () => {
  const { _id } = await market.customer('Ödön ÉMILE')
  for (const q of ['Ödön', 'ödön', 'ÖDÖN', 'ödÖN émiLE', 'Émile'])
    expect([q, (await found(q)).items.map((each) => each._id)]).toEqual([q, [_id]])
})

test('an account shows sessions, orders, offers, reports and trail, but no password, floor or target', async () => {
  await counterBy85()
  await offer(10)
  const { orderNumber } = await buyOrder(market, carla, { [lamp]: 1 })
  const body = { subject: 'product', id: lamp, reason: 'misleading', text: 'It is tin.' }
  await market.call('POST', '/api/reports', { as: carla, body })
  const ofCarla = await account(carla._id)
  expect(ofCarla).toMatchObject({
    state: 'active',
    secondFactor: false,
    sessions: [{ id: expect.any(String) as string }],
    orders: { total: 1, items: [{ orderNumber, status: 'paid' }] },
    offers: 1,
    reports: { about: [], by: [{ subject: 'product', id: lamp, name: 'Reading lamp', state: 'open' }] },
  })
  const ofOwner = await account(owner._id)
  expect(ofOwner.reports.about).toMatchObject([{ id: lamp, reason: 'misleading', text: 'It is tin.' }])
  const exports = await Promise.all([carla, owner].map(({ _id }) => read(`/${_id}/export`)))
  expect(exports[1]?.headers['content-disposition']).toBe('attachment; filename="haggle-account.json"')
  expect(exports[1]?.body).toMatchObject({ products: [{ id: lamp }], sales: [{ lines: [{ qty: 1 }] }] })
  expect((await account(owner._id)).trail[0]).toMatchObject({ action: 'account.exported', actor: operator.name })
  const trail = await market.call('GET', `/api/operator/audit?q=${lamp}`, { as: operator })
  const all = JSON.stringify([ofCarla, ofOwner, exports.map(({ body }) => body), trail.body])
  expect(all).not.toMatch(/81\.37|\b8137\b|84\.21|\b8421\b|scrypt|password_?hash|JBSWY3DP/i)
})

test('an account is deleted as its owner could: orders stay, its mail says why, again nothing happens', async () => {
  const order = await buyOrder(market, carla, { [lamp]: 1 })
  expect(await remove(carla._id)).toMatchObject({
    status: 409,
    body: { message: expect.stringContaining('not delivered yet') as string },
  })
  await deliver(market, owner, order)
  for (let again = 0; again < 2; again++) expect((await remove(carla._id)).status).toBe(200)
  expect(await account(carla._id)).toMatchObject({ state: 'deleted', name: 'Deleted user', orders: { total: 1 } })
  const mails = await receivedMails(market, carla.email)
  expect(mails.at(-1)).toMatchObject({
    subject: 'Your account was deleted',
    text: expect.stringContaining('> A fraud.') as string,
  })
  expect((await market.call('GET', '/api/auth/profile', { as: carla })).status).toBe(401)
  for (const what of ['block', 'end-sessions', 'reset-totp'])
    expect(
      (
        await market.call('POST', `/api/operator/accounts/${carla._id}/${what}`, {
          as: operator,
          body: { reason: 'x' },
        })
      ).status,
    ).toBe(409)
})

test('an owner is not deleted while the shop has open orders, or held or due money', async () => {
  const order = await buyOrder(market, carla, { [lamp]: 1 })
  expect((await remove(owner._id)).status).toBe(409)
  await deliver(market, owner, order)
  const money = { status: 409, body: { message: 'The shop has money that is not paid out yet.' } }
  expect(await remove(owner._id)).toMatchObject(money)
  market.wait(15 * DAY)
  expect(await remove(owner._id)).toMatchObject(money)
  const paid = { as: operator, body: { reference: 'Bank 1' } }
  expect((await market.call('POST', `/api/operator/shops/${owner.shopId}/payouts`, paid)).status).toBe(201)
  expect((await remove(owner._id)).status).toBe(200)
  expect((await market.call('GET', `/api/products/${lamp}`)).status).toBe(404)
})
