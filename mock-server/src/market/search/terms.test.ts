import type { Suggestions } from '@haggle/shared-contract'
import { openMarket } from '../../../test/support'

test('a letter with which many words begin does not match the signs, whose index words begin with it', async () => {
  const market = await openMarket()
  const owner = await market.owner('Blue Harbour')
  const words = ['zander', 'zebra', 'zest', 'zinc', 'zip', 'zodiac', 'zone', 'zoo', 'zucchini']
  for (const name of ["O'Reilly handbook 100%", ...words])
    await market.product(owner, { name, description: 'For sale.' })
  await market.product(owner, { name: 'z', description: 'The last letter.' })
  const expected = [...words, 'z'].toSorted()

  const namesOf = (products: unknown) => (products as { name: string }[]).map(({ name }) => name).toSorted()
  const list = await market.call('GET', '/api/products?keyword=z')
  expect(namesOf(list.body.products)).toEqual(expected)
  const own = await market.call('GET', `/api/products/shop/${owner.shopId}?q=z`, { as: owner })
  expect(namesOf(own.body)).toEqual(expected)
  const { products } = (await market.call('GET', '/api/suggestions?q=z')).body as unknown as Suggestions
  expect(products).toHaveLength(5)
  expect(namesOf(products)).not.toContain("O'Reilly handbook 100%")
  const reilly = await market.call('GET', "/api/suggestions?q=o'reilly+z")
  expect(reilly.body.products).toEqual([])
  await market.close()
})
