import type { NegotiationOutcome, ShopOffer } from '@haggle/shared-contract'
import { givenAnew, lamp as anyLamp, testMarket } from '../../../test/support'
import { setClosed } from './shopOfferStore'

const market = testMarket()
const owner = givenAnew(() => market.owner())
const customer = givenAnew(() => market.customer())
let lamp: string
let send: jest.SpyInstance

beforeEach(async () => {
  lamp = (await market.product(owner))._id
  send = jest.spyOn(market.context.realtime, 'send')
})
afterEach(() => jest.restoreAllMocks())

const offer = async (proposedPrice: number) =>
  (await market.offer(customer, lamp, proposedPrice)).body as unknown as NegotiationOutcome
const reply = async (price: number) =>
  (
    await market.call('POST', `/api/shops/${owner.shopId}/offers`, {
      as: owner,
      body: { productId: lamp, customerId: customer._id, price },
    })
  ).body as unknown as ShopOffer
const answer = ({ id }: ShopOffer, how: 'take' | 'decline') =>
  market.call('POST', `/api/offers/${id}/${how}`, { as: customer })

/** The ends of this customer's shop offers that nobody told them of. */
async function untold(): Promise<string[]> {
  const rows = await market.context.db.read
    .selectFrom('shop_offers')
    .select(['id', 'state'])
    .where('user_id', '=', customer._id)
    .where('state', '!=', 'open')
    .execute()
  expect(rows.length).toBeGreaterThan(0)
  const told = new Set(
    send.mock.calls
      .filter(([to, event]) => to === customer._id && event === 'shopOffer')
      .map(([, , { id, state }]) => `${id as string} ${state as string}`),
  )
  return rows.map(({ id, state }) => `${id} ${state}`).filter((end) => !told.has(end))
}

test.each<[string, (open: ShopOffer) => Promise<unknown>]>([
  ['taken', (open) => answer(open, 'take')],
  ['declined', (open) => answer(open, 'decline')],
  ['withdrawn', ({ id }) => market.call('DELETE', `/api/shops/${owner.shopId}/offers/${id}`, { as: owner })],
  ['superseded by another reply', () => reply(85)],
  ['superseded by an agreement', () => offer(82)],
  [
    'void after a lower price',
    () => market.call('PUT', `/api/products/${lamp}`, { as: owner, body: anyLamp({ sellingPrice: 85 }) }),
  ],
  ['void without its product', () => market.call('DELETE', `/api/products/${lamp}`, { as: owner })],
])('the customer hears when a price of the shop is %s', async (_, end) => {
  await offer(60)
  await end(await reply(90))
  expect(await untold()).toEqual([])
})

test('an end that a service forgets to tell is found', async () => {
  await offer(60)
  const { id } = await reply(75)
  await market.context.db.writing((tx) => setClosed(tx, id, { state: 'withdrawn' }))
  expect(await untold()).toEqual([`${id} withdrawn`])
})
