import type { LedgerEntry, Order, Payout, SessionUser, ShopBalance } from '@haggle/shared-contract'
import { DAY, MINUTE } from '@haggle/shared-server'
import { AxiosError, AxiosHeaders } from 'axios'
import { buyOrder, expectSound, givenAnew, openPayingMarket, putOnSale } from '../../../test/support'
import { ageDeliveries, deliver } from '../../../test/support/accounts'
import { Refusal } from '../../base/refusals'
import { followPayouts } from './transfers'

const market = givenAnew(() => openPayingMarket({ CURRENCY: 'INR', COMMISSION_BP: '500' }), expectSound)
let [operator, customer]: SessionUser[] = []
const shop = givenAnew(() => market.owner())

beforeEach(async () => {
  operator = await market.operator()
  customer = await market.customer()
})

const REFUSED = { status: 400, statusText: '', data: {}, headers: {}, config: { headers: new AxiosHeaders() } }

const as = () => operator as SessionUser
const post = (path: string, body?: unknown) => market.call('POST', `/api/operator${path}`, { as: as(), body })
const put = (path: string, body: unknown) => market.call('PUT', `/api/operator${path}`, { as: as(), body })
const pay = (body: unknown = { reference: 'Bank 1' }) => post(`/shops/${shop.shopId}/payouts`, body)
const balance = () => market.get<ShopBalance>(`/api/shops/${shop.shopId}/balance`, shop)

/** An order of a lamp for 100.00 that is paid and, `days` ago, was delivered. */
async function sold(days?: number): Promise<Order> {
  const lamp = await putOnSale(market.context, shop.shopId, { sellingPrice: 100 })
  const order = await buyOrder(market, customer as SessionUser, { [lamp]: 1 })
  if (days === undefined) return order
  expect((await deliver(market, shop, order)).status).toBe(200)
  market.wait(days * DAY)
  return order
}

async function soldAndDue(): Promise<Order> {
  const order = await sold(0)
  await ageDeliveries(market)
  return order
}

test('a payment is booked to the shop less commission, to tax and commission, and adds up to 0', async () => {
  const { _id } = await sold()
  const items = (await market.get<{ items: LedgerEntry[] }>('/api/operator/ledger', as())).items
  const amounts = Object.fromEntries(items.map(({ account, amount }) => [account, amount]))
  expect(amounts).toEqual({ provider: 110, [`shop:${shop.shopId}`]: -95, commission: -5, tax: -10 })
  expect(items.every(({ order, currency }) => order === _id && currency === 'INR')).toBe(true)
})

test('what is delivered is held for 14 days, then due, and paid out once, however many operators pay', async () => {
  await sold(0)
  expect(await balance()).toEqual({ held: 95, due: 0, paid: 0, currency: 'INR' })
  expect(await pay()).toMatchObject({ status: 409, body: { message: 'Nothing is due to this shop.' } })
  await ageDeliveries(market)
  expect(await balance()).toMatchObject({ held: 0, due: 95 })
  const replies = await Promise.all([pay(), pay()])
  expect(replies.map(({ status }) => status).sort()).toEqual([201, 409])
  expect(await balance()).toEqual({ held: 0, due: 0, paid: 95, currency: 'INR' })
})

test('a payout that did not arrive is due again, and its statement stays', async () => {
  const { orderNumber } = await soldAndDue()
  const { id } = (await pay()).body as unknown as Payout
  expect((await post(`/payouts/${id}/fail`, {})).status).toBe(400)
  for (const again of [1, 2])
    expect([again, await post(`/payouts/${id}/fail`, { reason: 'No such account.' })]).toMatchObject([
      again,
      { status: 200, body: { state: 'failed', failure: 'No such account.' } },
    ])
  expect(await balance()).toMatchObject({ due: 95, paid: 0 })
  const statement = await market.call('GET', `/api/shops/${shop.shopId}/payouts/${id}`, { as: shop })
  expect(statement.body).toMatchObject({ amount: 95, parts: [{ orderNumber, amount: 95 }] })
  const rival = await market.owner('Rival')
  for (const path of ['balance', 'payouts', `payouts/${id}`, `payouts/${id}.csv`])
    expect((await market.call('GET', `/api/shops/${shop.shopId}/${path}`, { as: rival })).status).toBe(403)
})

test('without a reference the provider pays out, to a linked account alone', async () => {
  await soldAndDue()
  expect((await pay({})).status).toBe(400)
  await put(`/shops/${shop.shopId}/linked-account`, { account: 'acc_Shop1' })
  expect(await pay({})).toMatchObject({ status: 201, body: { state: 'pending', amount: 95 } })
  market.wait(2 * MINUTE)
  await followPayouts(market.context)
  expect((await market.call('GET', `/api/shops/${shop.shopId}/payouts`, { as: shop })).body).toMatchObject({
    items: [{ state: 'paid', amount: 95 }],
  })
})

test('a transfer that the provider fails is due again', async () => {
  await soldAndDue()
  await put(`/shops/${shop.shopId}/linked-account`, { account: 'acc_ShopFAIL' })
  await pay({})
  market.wait(2 * MINUTE)
  await followPayouts(market.context)
  expect(await balance()).toMatchObject({ due: 95, paid: 0 })
})

test('a transfer that the provider refuses is due again at once', async () => {
  await soldAndDue()
  await put(`/shops/${shop.shopId}/linked-account`, { account: 'acc_Shop1' })
  market.context.provider.transfer = () =>
    Promise.reject(
      Object.assign(new Refusal(502, 'refused'), { cause: new AxiosError('400', '', undefined, undefined, REFUSED) }),
    )
  expect(await pay({})).toMatchObject({
    status: 201,
    body: { state: 'failed', failure: 'The card provider refused it.' },
  })
  expect(await balance()).toMatchObject({ due: 95, paid: 0 })
})

test('held payouts are not due until they are released; a commission holds for later orders', async () => {
  await soldAndDue()
  await post(`/shops/${shop.shopId}/hold-payouts`, { reason: 'Complaints' })
  expect(await balance()).toMatchObject({ held: 95, due: 0, hold: { reason: 'Complaints' } })
  expect((await pay()).status).toBe(409)
  await post(`/shops/${shop.shopId}/release-payouts`)
  expect(await balance()).toMatchObject({ held: 0, due: 95 })
  expect(await balance()).not.toHaveProperty('hold')
  expect((await put(`/shops/${shop.shopId}/commission`, { bp: 1000 })).status).toBe(200)
  await sold()
  expect(await balance()).toMatchObject({ held: 90, due: 95 })
})
