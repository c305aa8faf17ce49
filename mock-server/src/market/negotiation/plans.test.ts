import { HOUR } from '@haggle/shared-server'
import { given, type Owner, planOf, testMarket } from '../../../test/support'
import { newId } from '../../base/ids'
import { unmatchableHash } from '../accounts/passwords'
import { voidAgreedPrices } from './agreementStore'
import { agreementsOn } from './insightStore'
import { pageOfReceived } from './offersStore'
import { voidShopOffers } from './shopOfferStore'

const market = testMarket()
const owner = given(() => market.owner())
beforeAll(async () => {
  await market.product(owner)
  await addOpenPrices(await market.owner('Rival Inc'), 1000)
})

/** Adds open prices of a shop to as many customers. */
async function addOpenPrices(shop: Owner, count: number) {
  const { db, now, passwordCost } = market.context
  const { _id: product_id } = await market.product(shop)
  const ids = Array.from({ length: count }, () => newId(now()))
  const of = { product_id, created_at: now() }
  const user = {
    role: 'user',
    name: 'Carla',
    profile_picture: '',
    password_hash: unmatchableHash(passwordCost),
  } as const
  const price = { price_cents: 1, selling_cents: 2, target_cents: null, valid_until: now() + HOUR, attempts: 1 }
  const reply = { ...price, kind: 'reply', rule: null, state: 'open' } as const
  const users = ids.map((id) => ({ ...user, id, email: id, created_at: now() }))
  const offers = ids.map((id) => ({ ...of, id, user_id: id, offer_cents: 1, accepted: 0 }))
  const shopOffers = ids.map((id) => ({ ...of, ...reply, id, user_id: id, offer_id: id }))
  await db.writing(async (tx) => {
    await tx.insertInto('users').values(users).execute()
    await tx.insertInto('offers').values(offers).execute()
    await tx.insertInto('shop_offers').values(shopOffers).execute()
  })
}

/** With so few rows PostgreSQL would prefer these. */
const SCANS = ['enable_seqscan', 'enable_bitmapscan', 'enable_hashjoin', 'enable_mergejoin']

/** A lookup in an index by product. */
const byProductIn = (index: string) =>
  new RegExp(`INDEX ${index} \\(product_id=\\?|using ${index} .*\\n *Index Cond: \\(\\(?product_id = `)

test('agreements and offers that become void are found by an index of their products', async () => {
  const { db, now } = market.context
  const [agreed, offered] = await db.writing((tx) =>
    Promise.resolve([voidAgreedPrices, voidShopOffers].map((make) => make(tx, ['lamp', 'desk'], 0, now()).compile())),
  )
  if (!agreed || !offered) throw new Error('Nothing was compiled.')
  expect(await planOf(market, agreed, SCANS)).toMatch(byProductIn('negotiations_agreed'))
  expect(await planOf(market, offered, SCANS)).toMatch(byProductIn('shop_offers_open'))
})

test('the insight into a product finds its agreements by it', async () => {
  const plan = await planOf(
    market,
    agreementsOn(market.context.db.read, { productId: 'lamp', variantId: undefined }).compile(),
    SCANS,
  )
  expect(plan).toMatch(byProductIn('negotiations_agreed'))
})

test.each([undefined, 'lamp'])('a shop’s inbox finds open prices by its products (%s)', async (productId) => {
  const filter = { shopId: owner.shopId, productId, state: 'open', now: 1 } as const
  const page = pageOfReceived(market.context.db.read, filter, { limit: 20, offset: 0 })
  const plan = await planOf(market, page.compile(), SCANS)
  expect(plan).toMatch(byProductIn('shop_offers_open'))
  expect(plan).not.toMatch(/SCAN (offers|products|shop_offers|own)|Seq Scan/)
})
