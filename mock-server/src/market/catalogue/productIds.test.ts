import type { ProductIds } from '@haggle/shared-contract'
import { given, testMarket } from '../../../test/support'
import { seedBulk } from '../../../tools/seed/bulk'

const market = testMarket()
const owner = given(() => market.owner())

async function idsFrom(after?: string): Promise<ProductIds> {
  return market.get<ProductIds>(`/api/products/ids${after === undefined ? '' : `?after=${after}`}`)
}

test('an empty market has no ids', async () => {
  expect(await idsFrom()).toEqual({ ids: [] })
})

test('ids of products for sale come oldest first, also after a product that was deleted', async () => {
  const products: string[] = []
  for (let each = 0; each < 4; each++) {
    market.wait(1000)
    products.push((await market.product(owner))._id)
  }
  const [, gone = '', third, fourth] = products
  await market.call('DELETE', `/api/products/${gone}`, { as: owner })
  expect(await idsFrom()).toEqual({ ids: [products[0], third, fourth] })
  expect(await idsFrom(gone)).toEqual({ ids: [third, fourth] })
  expect(await idsFrom(fourth)).toEqual({ ids: [] })
})

test('an unknown id to continue after is refused', async () => {
  expect(await market.call('GET', '/api/products/ids?after=nothing')).toMatchObject({
    status: 404,
    body: { message: 'Product not found' },
  })
})

test('many ids come in parts, each id once', async () => {
  await seedBulk(market.context, 5000, () => undefined)
  const ids: string[] = []
  const sizes: number[] = []
  let after: string | undefined
  do {
    const part = await idsFrom(after)
    ids.push(...part.ids)
    sizes.push(part.ids.length)
    after = part.after
  } while (after !== undefined)
  expect(sizes).toEqual([2000, 2000, 1003])
  expect(new Set(ids).size).toBe(5003)
})
