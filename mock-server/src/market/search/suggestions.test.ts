import type { Suggestions } from '@haggle/shared-contract'
import { testMarket } from '../../../test/support'

const market = testMarket()
beforeAll(async () => {
  const owner = await market.owner('Blue Harbour')
  await market.owner('50% Books')
  await market.owner('Zoé Éclair')
  for (const name of ['Émile teapot', 'Brass lamp', 'Lampshade', 'Old oak chair', 'Constructor set'])
    await market.product(owner, { name, description: 'Stands beside a lamp.' })
})

async function suggest(q: string) {
  const { status, body } = await market.call('GET', `/api/suggestions?q=${encodeURIComponent(q)}`)
  expect(status).toBe(200)
  const { products, shops, categories } = body as unknown as Suggestions
  return { products: products.map(({ name }) => name), shops: shops.map(({ shopName }) => shopName), categories }
}

const nothing = { products: [], shops: [], categories: [] }

test.each([
  ['', nothing],
  ['!?', nothing],
  ['zzz', nothing],
  ['lam', { ...nothing, products: ['Lampshade', 'Brass lamp'] }],
  ['emi', { ...nothing, products: ['Émile teapot'] }],
  ['constructor', { ...nothing, products: ['Constructor set'] }],
  ['oak ch', { ...nothing, products: ['Old oak chair'] }],
  ['har', { ...nothing, shops: ['Blue Harbour'] }],
  ['Blue H', { ...nothing, shops: ['Blue Harbour'] }],
  ['50%', { ...nothing, shops: ['50% Books'] }],
  ['écl', { ...nothing, shops: ['Zoé Éclair'] }],
  ['ÉCL', { ...nothing, shops: ['Zoé Éclair'] }],
  ['ecl', { ...nothing, shops: ['Zoé Éclair'] }],
  ['zoe', { ...nothing, shops: ['Zoé Éclair'] }],
  ['_', nothing],
  ['boo', { ...nothing, shops: ['50% Books'], categories: ['Books'] }],
  ['kitch', { ...nothing, categories: ['Home & Kitchen'] }],
])('%p suggests names with words that begin like this', async (q, expected) => {
  expect(await suggest(q)).toEqual(expected)
})

test('a suggested product has its picture and price', async () => {
  const { body } = await market.call('GET', '/api/suggestions?q=teapot')
  expect(body.products).toEqual([
    {
      _id: expect.any(String) as string,
      name: 'Émile teapot',
      image: '/media/demo/bedside-reading-lamp.webp',
      sellingPrice: 100,
    },
  ])
})

test('at most five of a kind are suggested, and a text that is too long or contains NUL is refused', async () => {
  const owner = await market.owner('Many')
  for (let each = 0; each < 7; each++) await market.product(owner, { name: `Mug ${each}` })
  expect((await suggest('mug')).products).toEqual(['Mug 0', 'Mug 1', 'Mug 2', 'Mug 3', 'Mug 4'])
  for (const q of ['x'.repeat(101), 'x%00'])
    expect((await market.call('GET', `/api/suggestions?q=${q}`)).status).toBe(400)
})
