import type { ProductPage } from '@haggle/shared-contract'
import { lamp, testMarket } from '../../../../test/support'
import { seedBulk } from '../../../../tools/seed/bulk'

const MANY = 600

const market = testMarket()
beforeAll(async () => {
  await seedBulk(market.context, MANY, () => undefined)
})

const list = async (query: string) =>
  (await market.call('GET', `/api/products?${query}`)).body as unknown as ProductPage
const idsOf = ({ products }: ProductPage) => products.map(({ _id }) => _id)

/** The ids of the products with words that begin with each of the letters, cheapest first. */
async function havingAll(letters: readonly string[]): Promise<string[]> {
  const products = await market.context.db.read
    .selectFrom('products')
    .select(['id', 'search_text'])
    .orderBy('selling_cents')
    .orderBy('id')
    .execute()
  const hasAll = (text: string) => letters.every((letter) => ` ${text}`.includes(` ${letter}`))
  return products.filter(({ search_text }) => hasAll(search_text)).map(({ id }) => id)
}

test.each(['a b', 'c m s t', 'k l n', 'a 7', 'made a k', 'made a k m'])(
  'the pages of "%s" are the products with words that begin with each of them, in order',
  async (keyword) => {
    const expected = await havingAll(keyword.split(' '))
    expect(expected.length).toBeGreaterThan(24)
    expect(expected.length).toBeLessThan(MANY)
    const query = `keyword=${keyword.replaceAll(' ', '+')}&sortBy=price_asc`
    const { pages, total } = await list(query)
    expect(total).toBe(expected.length)
    const ids: string[] = []
    for (let page = 1; page <= pages; page++) ids.push(...idsOf(await list(`${query}&pageNumber=${page}`)))
    expect(ids).toEqual(expected)
  },
)

test('letters are combined with filters', async () => {
  const { total } = await list('keyword=c+m+s')
  const rest = await Promise.all(['maxPrice=50', 'minPrice=50.01'].map((filter) => list(`keyword=c+m+s&${filter}`)))
  expect(rest.every((part) => part.total > 0)).toBe(true)
  expect(rest.reduce((sum, part) => sum + part.total, 0)).toBe(total)
})

test('an edited product is found by the letters of its new words', async () => {
  const owner = await market.owner('Gull')
  const input = lamp({ name: 'Xylophone', description: 'Quiet.', category: 'Other' })
  const product = await market.product(owner, input)
  const found = async (keyword: string) => idsOf(await list(`keyword=${keyword}`)).includes(product._id)
  expect(await found('x+q+g')).toBe(true)
  const { status } = await market.call('PUT', `/api/products/${product._id}`, {
    as: owner,
    body: { ...input, name: 'Ukulele' },
  })
  expect(status).toBe(200)
  expect(await found('x+q+g')).toBe(false)
  expect(await found('u+q+g')).toBe(true)
})

test.each([...'%_"\'\\'])('the index word for %s does not count as a word that begins with z', async (sign) => {
  const owner = await market.owner(`Signs ${sign.charCodeAt(0)}`)
  const product = await market.product(owner, { name: `Vase ${sign}`, description: 'For sale.' })
  expect(idsOf(await list(`keyword=v+s+f&shop=${owner.shopId}`))).toEqual([product._id])
  expect(idsOf(await list(`keyword=v+z&shop=${owner.shopId}`))).toEqual([])
})
