import { lineKey } from '@haggle/shared-contract'
import { MINUTE } from '@haggle/shared-server'
import {
  changeVariant,
  expectSound,
  given,
  givenAnew,
  lapse,
  listedOrder,
  openPayingMarket,
  orderToPay,
  paySilently,
  putSizesOnSale,
  testMarket,
  variantStockOf,
  verify,
} from '../../../../test/support'

const market = testMarket({}, openPayingMarket)
const owner = given(() => market.owner())
const customer = givenAnew(() => market.customer())
let product: string
let sizes: Record<'M' | 'L', string>

beforeEach(async () => {
  ;({ product, variants: sizes } = await putSizesOnSale(market.context, owner.shopId, {
    M: { sellingPrice: 40, minNegotiablePrice: 30, countInStock: 2 },
    L: { sellingPrice: 60, minNegotiablePrice: 30, countInStock: 2 },
  }))
})
afterEach(() => expectSound(market))

/** Orders two dresses, lets the hold lapse, changes something, and pays. */
async function paidLate(size: 'M' | 'L', meanwhile: () => Promise<unknown>) {
  const begun = await orderToPay(market, customer, { [lineKey({ product, variant: sizes[size] })]: 2 })
  await lapse(market)
  await meanwhile()
  return verify(market, customer, begun.order, await paySilently(market, begun.orderId))
}

const change = (size: 'M' | 'L', to: Parameters<typeof changeVariant>[2]) =>
  changeVariant(market.context, { product, variant: sizes[size] }, to)

test.each<[string, number, () => Promise<unknown>]>([
  [
    'is honoured while its size costs the same, whatever another costs',
    200,
    () => change('L', { selling_cents: 9000 }),
  ],
  ['is honoured when its size costs less', 200, () => change('M', { selling_cents: 3900 })],
  ['is given back when its size costs more', 409, () => change('M', { selling_cents: 4001 })],
  ['is given back when its size is gone', 409, () => change('M', { deleted_at: 1 })],
  ['is given back when its size is sold', 409, () => change('M', { stock: 1, received: 1 })],
])('a late payment %s', async (_, status, meanwhile) => {
  expect((await paidLate('M', meanwhile)).status).toBe(status)
  if (status === 200) expect((await variantStockOf(market.context, sizes.M)).own).toBe(0)
})

test('a price agreed on another size does not make a dearer one cheap enough', async () => {
  const agree = () => market.offer(customer, product, 35, { variant: sizes.L })
  const raise = () => change('M', { selling_cents: 5000 })
  expect((await paidLate('M', async () => [await agree(), await raise()])).status).toBe(409)
})

test('a price agreed on the size that was ordered is spent by its late payment', async () => {
  await market.offer(customer, product, 35, { variant: sizes.L })
  expect((await paidLate('L', () => change('L', { selling_cents: 9000 }))).status).toBe(200)
  const state = await market.call('GET', `/api/negotiations/${product}`, { as: customer })
  expect(state.body).toEqual({ productId: product, attemptsLeft: 0 })
})

test('an order without a size is given back when its product comes in sizes by now', async () => {
  const { _id } = await market.product(owner, { countInStock: 2 })
  const begun = await orderToPay(market, customer, { [_id]: 1 })
  market.wait(16 * MINUTE)
  const input = {
    name: 'Reading lamp',
    description: 'A brass lamp with a warm light for long evenings.',
    image: '/media/demo/bedside-reading-lamp.webp',
    category: 'Home & Kitchen',
    mrp: 200,
    sellingPrice: 100,
    minNegotiablePrice: 80,
    countInStock: 0,
    options: [{ name: 'Colour', values: ['Brass', 'Black'] }],
    variants: [
      { values: ['Brass'], countInStock: 3 },
      { values: ['Black'], countInStock: 3 },
    ],
  }
  expect(await market.call('PUT', `/api/products/${_id}`, { as: owner, body: input })).toMatchObject({ status: 200 })
  await lapse(market, 0)
  const shown = await market.call('GET', `/api/products/${_id}`)
  expect(shown.body).toMatchObject({ countInStock: 6 })
  const late = await verify(market, customer, begun.order, await paySilently(market, begun.orderId))
  expect(late.status).toBe(409)
  expect(await listedOrder(market, customer, begun.order)).not.toMatchObject({ isPaid: true })
})
