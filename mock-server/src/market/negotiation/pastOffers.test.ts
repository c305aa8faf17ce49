import type { MyOffers, NegotiationOutcome, ReceivedOffers, ShopOffer } from '@haggle/shared-contract'
import { givenAnew, putOnSale, testMarket } from '../../../test/support'

const market = testMarket()
const owner = givenAnew(() => market.owner())
const customer = givenAnew(() => market.customer('Ina Inbox'))

const sell = (product = {}) => putOnSale(market.context, owner.shopId, product)
const offer = async (productId: string, proposedPrice: number, as = customer) => {
  market.wait(1)
  return (await market.offer(as, productId, proposedPrice)).body as unknown as NegotiationOutcome
}
const mine = (query = '') => market.get<MyOffers>(`/api/offers${query}`, customer)
const inbox = (query = '', as = owner) => market.get<ReceivedOffers>(`/api/shops/${as.shopId}/offers${query}`, as)

test('a customer sees their offers by product, newest first, with their outcomes', async () => {
  const [lamp, desk] = [await sell(), await sell({ name: 'Desk' })]
  await market.call('PUT', `/api/products/${lamp}/haggling`, {
    as: owner,
    body: { counter: 'ladder', target: 85, hours: 24 },
  })
  await offer(lamp, 10)
  const agreed = await offer(desk, 90)
  const { counter } = await offer(lamp, 20)
  const { offers, ...page } = await mine()
  expect(page).toEqual({ page: 1, pages: 1, total: 2 })
  expect(offers).toMatchObject([
    {
      product: { _id: lamp, name: 'Lamp', sellingPrice: 100, countInStock: 10 },
      attemptsLeft: 1,
      offers: [
        { price: 20, status: 'rejected' },
        { price: 10, status: 'rejected' },
      ],
      answers: [counter, { price: 92.5, state: 'superseded', kind: 'counter' }],
      shopOffer: counter,
    },
    {
      product: { _id: desk },
      offers: [{ price: 90, status: 'accepted' }],
      agreedPrice: 90,
      agreedUntil: agreed.agreedUntil,
    },
  ])
  await market.call('DELETE', `/api/products/${lamp}`, { as: owner })
  const [gone] = (await mine()).offers
  expect(gone).toMatchObject({ product: { _id: lamp, countInStock: 0 } })
  expect(gone).not.toHaveProperty('shopOffer')
})

test('a customer finds their offers for one product, whatever they offered for since', async () => {
  const [lamp, desk] = [await sell(), await sell({ name: 'Desk' })]
  await offer(lamp, 10)
  await offer(desk, 20)
  const found = await mine(`?productId=${lamp}`)
  expect(found).toMatchObject({ page: 1, pages: 1, total: 1, offers: [{ product: { _id: lamp } }] })
  expect(await mine('?productId=nothing')).toEqual({ offers: [], page: 1, pages: 0, total: 0 })
  expect((await market.call('GET', '/api/offers?productId=', { as: customer })).status).toBe(400)
})

test('a page has 20 products, and a page number past the end gives the last page', async () => {
  const products = []
  for (let each = 0; each < 21; each++) products.push(await sell())
  for (const id of products) await offer(id, 10)
  expect((await mine()).offers).toHaveLength(20)
  const last = await mine('?pageNumber=9')
  expect(last).toMatchObject({ page: 2, pages: 2, total: 21, offers: [{ product: { _id: products[0] } }] })
})

test('a shop sees rejected offers nearest to the floor first, then accepted ones newest first, and only names', async () => {
  const [lamp, desk] = [await sell(), await sell({ name: 'Desk', minNegotiablePrice: 60 })]
  const other = await market.customer('Otto Other')
  for (const [id, price, as] of [
    [lamp, 70],
    [desk, 55],
    [lamp, 90],
    [desk, 65, other],
    [lamp, 30, other],
  ] as const)
    await offer(id, price, as)
  const { offers, ...page } = await inbox()
  expect(page).toEqual({ page: 1, pages: 1, total: 5 })
  expect(offers.map(({ price }) => price)).toEqual([55, 70, 30, 65, 90])
  expect(offers[0]).toEqual({
    id: expect.any(String) as string,
    product: { _id: desk, name: 'Desk', image: '/media/lamp.webp', sellingPrice: 100 },
    customer: { _id: customer._id, name: 'Ina Inbox' },
    price: 55,
    status: 'rejected',
    createdAt: expect.any(String) as string,
  })
  const prices = async (query: string) => (await inbox(query)).offers.map(({ price }) => price)
  expect(await prices('?state=accepted')).toEqual([65, 90])
  expect(await prices(`?state=rejected&productId=${lamp}`)).toEqual([70, 30])
  expect(await prices('?state=open')).toEqual([])

  const body = { productId: lamp, customerId: other._id, price: 40 }
  const { body: reply } = await market.call('POST', `/api/shops/${owner.shopId}/offers`, { as: owner, body })
  expect((await inbox('?state=open')).offers).toMatchObject([{ price: 30, shopOffer: reply }])
  for (const query of ['state=other', 'productId=x%00'])
    expect((await market.call('GET', `/api/shops/${owner.shopId}/offers?${query}`, { as: owner })).status).toBe(400)
})

test('every offer of a customer for a product shows the price that is open for it, and once none is, its own answer', async () => {
  const [lamp, desk] = [await sell(), await sell({ name: 'Desk' })]
  const answer = async (price: number) => {
    const body = { productId: lamp, customerId: customer._id, price }
    return (await market.call('POST', `/api/shops/${owner.shopId}/offers`, { as: owner, body }))
      .body as unknown as ShopOffer
  }
  const answers = async (query = '') => (await inbox(query)).offers.map(({ price, shopOffer }) => [price, shopOffer])
  await offer(lamp, 10)
  const first = await answer(90)
  await offer(lamp, 20)
  const open = await answer(80)
  await offer(lamp, 30, await market.customer('Otto Other'))
  await offer(desk, 40)
  const ofOthers = [
    [40, undefined],
    [30, undefined],
  ]
  expect(await answers()).toEqual([...ofOthers, [20, open], [10, open]])
  expect(await answers('?state=open')).toEqual([[20, open]])
  await market.call('DELETE', `/api/shops/${owner.shopId}/offers/${open.id}`, { as: owner })
  const [withdrawn, superseded] = [
    { ...open, state: 'withdrawn' },
    { ...first, state: 'superseded' },
  ]
  expect(await answers()).toEqual([...ofOthers, [20, withdrawn], [10, superseded]])
})

test('an owner cannot read the offers to another shop', async () => {
  const rival = await market.owner('Rival Inc')
  await offer(await sell(), 10)
  expect((await market.call('GET', `/api/shops/${owner.shopId}/offers`, { as: rival })).status).toBe(403)
  expect((await market.call('GET', '/api/shops/nonsense/offers', { as: rival })).status).toBe(404)
  expect((await inbox('', rival)).total).toBe(0)
})
