import type { ProductInput } from '@haggle/shared-contract'
import { sql } from 'kysely'
import { lamp, testMarket } from '../../../test/support'

const market = testMarket()

/** The size of the search index, merged or not: each write of a product's words adds to it. */
const indexed = () =>
  market.context.db.writing(async (tx) => {
    const { rows } = await sql<{ size: number }>`select sum(length(block)) as size from product_search_data`.execute(tx)
    return rows[0]?.size ?? 0
  })

test('a new price leaves the search index alone, a new name does not', async () => {
  const owner = await market.owner()
  const { _id } = await market.product(owner)
  const change = (changes: Partial<ProductInput>) =>
    market.call('PUT', `/api/products/${_id}`, { as: owner, body: lamp(changes) })
  const before = await indexed()
  expect((await change({ sellingPrice: 90 })).body).toMatchObject({ sellingPrice: 90 })
  expect(await indexed()).toBe(before)
  await change({ name: 'Lantern' })
  expect(await indexed()).toBeGreaterThan(before)
})
