import type { ProductPage } from '@haggle/shared-contract'
import { testMarket } from '../../../test/support'
import { seedBulk } from '../../../tools/seed/bulk'
import { searchIndexOf } from './database/searchIndex'

const PRODUCTS = 10_020

const market = testMarket()
beforeAll(async () => {
  // The word 'a' is in each of them.
  await seedBulk(market.context, PRODUCTS, () => undefined)
})

async function page(query: string) {
  const { status, body } = await market.call('GET', `/api/products?${query}`)
  expect(status).toBe(200)
  const { products, ...counts } = body as unknown as ProductPage
  return { ids: products.map(({ _id }) => _id), ...counts }
}

test('a keyword search ends after the first 10,000 products in the requested order', async () => {
  const depth = { pages: 834, total: 10_000, isTotalExact: false }
  expect(await page('keyword=a')).toMatchObject({ page: 1, ...depth })
  const last = await page('keyword=a&sortBy=price_asc&pageNumber=834')
  expect(last).toMatchObject({ page: 834, ...depth })
  const all = await page('sortBy=price_asc&pageNumber=834')
  expect(last.ids).toEqual(all.ids.slice(0, 4))
  expect(await page('keyword=a&sortBy=price_asc&pageNumber=835')).toEqual(last)
})

test('a list without a keyword reaches every product, and a total below 10,000 is exact', async () => {
  expect(await page('pageNumber=1000')).toMatchObject({ page: 835, pages: 835, total: PRODUCTS, isTotalExact: true })
  const { total, isTotalExact } = await page('keyword=teapot')
  expect(total).toBeLessThan(10_000)
  expect(isTotalExact).toBe(true)
})

test('words too short for a typo are searched once', async () => {
  const find = jest.spyOn(searchIndexOf(market.context.db), 'find')
  expect(await page('keyword=a+b+c+d+e+f+g+h+i+j+k+l+m+n+o+p+q+r+s+t+v+w+y+z')).toMatchObject({ total: 0 })
  expect(find).toHaveBeenCalledTimes(1)
  find.mockRestore()
})
