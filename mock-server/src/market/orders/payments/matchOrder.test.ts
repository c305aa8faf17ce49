import { matchOrder } from './matchOrder'
import type { ProviderPayment } from './provider'

const due = { amount: 11000, currency: 'USD' }

/** How a payment as the provider describes it pays an order of 110.00 USD; `offer` is named on request alone. */
function matched(description: Partial<ProviderPayment>, offer?: string) {
  const payment = { id: 'pay_1', order_id: 'order_1', status: 'captured' as const, ...due, ...description }
  return matchOrder({ offerOf: () => Promise.resolve(offer) }, payment, due)
}

test.each<[string, Partial<ProviderPayment>]>([
  ['its fee, taxes included', { amount: 11260, fee: 260, tax: 40, fee_bearer: 'customer' }],
  ['its fee and the taxes on it', { amount: 11260, fee: 220, tax: 40, fee_bearer: 'customer' }],
  ['its fee, without the name of who bears it', { amount: 11260, fee: 260, tax: 40, fee_bearer: null }],
  // 2.60 USD are 234.59 INR
  ['its fee in another currency', { amount: 11260, base_amount: 1_015_940, fee: 23_459, fee_bearer: 'customer' }],
])('a payment of more is explained by %s', async (_, description) => {
  expect(await matched(description)).toEqual({ offerId: null, customerFee: 260 })
})

test('a payment of less is explained by its offer, also by one that is named on request alone, and beside a fee', async () => {
  const offered = { offerId: 'offer_1', customerFee: 0 }
  expect(await matched({ amount: 9900, offer_id: 'offer_1' })).toEqual(offered)
  expect(await matched({ amount: 9900 }, 'offer_1')).toEqual(offered)
  const both = { amount: 10160, offer_id: 'offer_1', fee: 260, tax: 40, fee_bearer: 'customer' }
  expect(await matched(both)).toEqual({ offerId: 'offer_1', customerFee: 260 })
})

test('a payment of the order’s amount needs no explanation', async () => {
  for (const more of [{}, { offer_id: 'offer_1' }, { fee: 260, tax: 40, fee_bearer: 'platform' }])
    expect(await matched(more)).toEqual({ offerId: null, customerFee: 0 })
})

test.each<[string, Partial<ProviderPayment>]>([
  ['less without an offer', { amount: 10999 }],
  ['more with an offer', { amount: 11001, offer_id: 'offer_1', fee: 0 }],
  ['more than its fee', { amount: 11261, fee: 260, tax: 40, fee_bearer: 'customer' }],
  ['more, where the shop bears the fee', { amount: 11260, fee: 260, tax: 40, fee_bearer: 'platform' }],
  ['as much in another currency', { currency: 'INR' }],
  ['less in another currency, with an offer', { amount: 9900, currency: 'INR', offer_id: 'offer_1' }],
])('a payment of %s is not explained', async (_, description) => {
  expect(await matched(description)).toBeUndefined()
})
