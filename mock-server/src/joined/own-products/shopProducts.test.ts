import type { ProductSummary, SessionUser } from '@haggle/shared-contract'
import { given, putOnSale, testMarket } from '../../../test/support'

const market = testMarket()
const owner = given(() => market.owner())
beforeAll(async () => {
  const rival = await market.owner('Rival')
  for (const [name, sellingPrice, countInStock, category] of [
    ['Desk lamp', 30, 12, 'Home & Kitchen'],
    ['ambient lamp', 20, 5, 'Home & Kitchen'],
    ['Lamp oil', 10, 1, 'Other'],
    ['Fountain pen', 40, 0, 'Books'],
    ['Zebra pen', 5, 6, 'Books'],
  ] as const) {
    await market.product(owner, { name, sellingPrice, countInStock, category, description: 'For the evening.' })
    market.wait(1)
  }
  await market.product(rival, { name: 'Rival lamp', countInStock: 3 })
})

const list = async (query = '', as: SessionUser = owner) => {
  const url = `/api/products/shop/${owner.shopId}${query}`
  const { status, body, headers } = await market.call('GET', url, { as })
  const names = Array.isArray(body) ? (body as unknown as ProductSummary[]).map(({ name }) => name) : []
  return { status, names, body: body as unknown as ProductSummary[], total: headers['x-total-count'] }
}

const NEWEST = ['Zebra pen', 'Fountain pen', 'Lamp oil', 'ambient lamp', 'Desk lamp']

test('without pageNumber the list is complete; with it, it is a page with X-Total-Count', async () => {
  expect(await list()).toMatchObject({ names: NEWEST, total: undefined })
  expect((await list()).body[0]).toHaveProperty('minNegotiablePrice')
  const page = await list('?pageNumber=2&pageSize=2')
  expect(page).toMatchObject({ names: NEWEST.slice(2, 4), total: '5' })
  expect(page.body[0]).toHaveProperty('minNegotiablePrice')
  expect((await list('?pageNumber=9&pageSize=2')).names).toEqual(NEWEST.slice(4))
  expect((await list('?q=nothing&pageNumber=3')).names).toEqual([])
})

test.each([
  ['sortBy=name_asc', ['ambient lamp', 'Desk lamp', 'Fountain pen', 'Lamp oil', 'Zebra pen']],
  ['sortBy=price_desc', ['Fountain pen', 'Desk lamp', 'ambient lamp', 'Lamp oil', 'Zebra pen']],
  ['sortBy=stock_asc', ['Fountain pen', 'Lamp oil', 'ambient lamp', 'Zebra pen', 'Desk lamp']],
  ['q=LAM', ['Lamp oil', 'ambient lamp', 'Desk lamp']],
  ['q=lamp+eve&category=Other', ['Lamp oil']],
  ['q=lamp&stock=low&sortBy=price_asc', ['Lamp oil', 'ambient lamp']],
  ['stock=none', ['Fountain pen']],
  ['category=Books', ['Zebra pen', 'Fountain pen']],
  ['q=rival', []],
  ['q=%21', []],
])('%s filters and sorts the complete list and its pages', async (query, names) => {
  expect((await list(`?${query}`)).names).toEqual(names)
  expect(await list(`?${query}&pageNumber=1&pageSize=100`)).toMatchObject({ names, total: String(names.length) })
})

test('products low in stock are counted by the shop’s own threshold', async () => {
  const counts = async () => (await market.call('GET', `/api/products/shop/${owner.shopId}/counts`, { as: owner })).body
  expect(await counts()).toEqual({ products: 5, low: 2, none: 1 })
  const page = { description: '', picture: '', returnPolicy: '' }
  await market.call('PUT', `/api/shops/${owner.shopId}`, { as: owner, body: { ...page, lowStockAt: 6 } })
  expect(await counts()).toEqual({ products: 5, low: 3, none: 1 })
  expect((await list('?stock=low&pageNumber=1')).names).toEqual(['Zebra pen', 'Lamp oil', 'ambient lamp'])
})

test('a product with options is low in stock once one of its variants is, unless all are sold out', async () => {
  const tailor = await market.owner('Tailor')
  const stocks = { Gown: [9, 0], Skirt: [9, 5], Coat: [9, 6], Hat: [0, 0] }
  for (const [name, counts] of Object.entries(stocks))
    await market.product(tailor, {
      name,
      options: [{ name: 'Size', values: ['S', 'M'] }],
      variants: counts.map((countInStock, at) => ({ values: [at === 0 ? 'S' : 'M'], countInStock })),
    })
  await market.product(tailor, { name: 'Belt', countInStock: 5 })
  const of = async (query: string) => {
    const { body } = await market.call('GET', `/api/products/shop/${tailor.shopId}${query}`, { as: tailor })
    return Array.isArray(body) ? (body as unknown as ProductSummary[]).map(({ name }) => name) : body
  }
  expect(await of('?stock=low&sortBy=name_asc')).toEqual(['Belt', 'Gown', 'Skirt'])
  expect(await of('?stock=none')).toEqual(['Hat'])
  expect(await of('/counts')).toEqual({ products: 5, low: 3, none: 1 })
})

test.each(['pageNumber=0', 'pageSize=101', 'stock=plenty', 'sortBy=mrp', 'category=Cars', `q=${'x'.repeat(101)}`])(
  '%s is refused',
  async (query) => {
    expect((await list(`?${query}`)).status).toBe(400)
  },
)

test('another shop owner cannot read the list or its counts', async () => {
  const other = await market.owner('Another')
  expect((await list('?pageNumber=1', other)).status).toBe(403)
  expect((await market.call('GET', `/api/products/shop/${owner.shopId}/counts`, { as: other })).status).toBe(403)
  expect((await market.call('GET', '/api/products/shop/none/counts', { as: other })).status).toBe(404)
})

test('a long list is complete and in order, and is sent in pieces', async () => {
  const collector = await market.owner('Collector')
  const ids: string[] = []
  for (let stamp = 1; stamp <= 210; stamp++)
    ids.push(await putOnSale(market.context, collector.shopId, { name: `Stamp ${stamp}`, sellingPrice: 1000 - stamp }))
  const url = `/api/products/shop/${collector.shopId}?sortBy=price_desc`
  const { body, headers } = await market.call('GET', url, { as: collector })
  expect((body as unknown as ProductSummary[]).map(({ _id }) => _id)).toEqual(ids)
  expect(headers).not.toHaveProperty('content-length')
  expect((await market.call('GET', url + '&q=nothing', { as: collector })).body).toEqual([])
})
