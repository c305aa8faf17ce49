import type { Product, ProductPage } from '@haggle/shared-contract'
import { givenAnew, lamp as anyLamp, openMarket, type Owner } from '../../../test/support'
import { hideProduct, restoreProduct } from './hideProduct'

const market = givenAnew(() => openMarket())
const owner = givenAnew(() => market.owner())
const lamp = givenAnew(() => market.product(owner, { name: 'Harbour lamp' }))

const hide = () => market.context.db.writing((tx) => hideProduct(market.context, tx, lamp._id, 'A counterfeit.'))
const restore = () => market.context.db.writing((tx) => restoreProduct(market.context, tx, lamp._id))
const total = async (query = '') => (await market.get<ProductPage>(`/api/products${query}`)).total
const read = (as?: Owner) => market.call('GET', `/api/products/${lamp._id}`, { as })
const own = (query = '') => market.get<Product[]>(`/api/products/shop/${owner.shopId}${query}`, owner)

test('a hidden product is gone for customers, and its owner reads why; restoring brings it back', async () => {
  expect(await hide()).toBe(true)
  expect(await hide()).toBe(false)
  expect([await total(), await total('?keyword=harbour'), (await read()).status]).toEqual([0, 0, 404])
  const hidden = { reason: 'A counterfeit.', at: expect.stringMatching(/Z$/) as string }
  expect(await read(owner)).toMatchObject({ status: 200, body: { hidden } })
  expect(await own()).toMatchObject([{ name: 'Harbour lamp', hidden }])
  expect(await own('?pageNumber=1&sortBy=name_asc')).toMatchObject([{ hidden }])

  expect(await restore()).toBe(true)
  expect(await restore()).toBe(false)
  expect([await total(), await total('?keyword=harbour'), (await read()).status]).toEqual([1, 1, 200])
  expect((await own())[0]).not.toHaveProperty('hidden')
})

test('its owner edits it, which does not show it; one that its owner deletes is not restored', async () => {
  await hide()
  const edit = anyLamp({ name: 'Honest lamp', category: 'Books' })
  const edited = await market.call('PUT', `/api/products/${lamp._id}`, { as: owner, body: edit })
  expect(edited).toMatchObject({ status: 200, body: { name: 'Honest lamp', hidden: { reason: 'A counterfeit.' } } })
  expect([await total(), await total('?category=Books')]).toEqual([0, 0])
  await restore()
  expect([await total(), await total('?category=Books')]).toEqual([1, 1])

  await hide()
  expect((await market.call('DELETE', `/api/products/${lamp._id}`, { as: owner })).status).toBe(200)
  expect(await restore()).toBe(false)
  expect([await total(), (await read(owner)).status]).toEqual([0, 404])
  await expect(hide()).rejects.toThrow('Product not found')
})
