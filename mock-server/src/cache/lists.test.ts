import { ALL_CATEGORIES, ProductSummary, type Product } from '@haggle/shared-contract'
import { given, lamp, testMarket } from '../../test/support'
import { testChanges, type TestChanges } from '../../test/support/changes'
import type { Change } from '../core/database/changes'
import { kyselyOf } from '../core/database/queries'
import { listQueries } from '../market/catalogue/listStore'
import { openListCache, type ListCache } from './lists'

const market = testMarket()
const owner = given(() => market.owner())
let products: Product[]
let changes: TestChanges
let lists: ListCache
let reads: jest.SpyInstance

beforeAll(async () => {
  const names = ['Lamp', 'Chair', 'Ещё чайник ☕']
  products = await Promise.all(names.map((name) => market.product(owner, { name })))
})
beforeEach(() => {
  reads = jest.spyOn(kyselyOf(market.context.db.read), 'executeQuery')
  changes = testChanges()
  lists = openListCache(listQueries(market.context.db), market.context.db.read, changes)
})
afterEach(() => reads.mockRestore())

const ids = () => products.map(({ _id }) => _id)
const show = (of = ids()) => lists.summaries(of)
const shown = () => products.map((product) => ProductSummary.omit({ minNegotiablePrice: true }).parse(product))

test('summaries come in the order of the ids, without the floor, and are read once', async () => {
  expect(await show()).toEqual(shown())
  expect(await show(ids().reverse())).toEqual(shown().reverse())
  expect(reads).toHaveBeenCalledTimes(1)
})

test('only summaries that are not cached are read', async () => {
  await show(ids().slice(0, 2))
  expect(await show()).toEqual(shown())
  await show()
  expect(reads).toHaveBeenCalledTimes(2)
})

test('summaries read ahead are not read again', async () => {
  await lists.readAhead(() => false)
  reads.mockClear()
  expect(await show()).toEqual(shown())
  expect(await lists.count(ALL_CATEGORIES)).toBe(products.length)
  expect(reads).not.toHaveBeenCalled()
})

test.each<[string, Change | undefined, number]>([
  ['the change of a product', undefined, 2],
  ['a change of lists', 'lists', 1],
  ['a change of possibly everything', 'everything', 2],
])('after %s no stale summary is returned', async (_, change, times) => {
  await show()
  changes.tell(change ?? { product: ids()[0] ?? '' })
  expect(await show()).toEqual(shown())
  expect(reads).toHaveBeenCalledTimes(times)
})

test('long summaries are returned in full, however many', async () => {
  const long = await market.product(owner, { description: 'long '.repeat(400) })
  const many = Array.from({ length: 40 }, () => long._id)
  reads.mockClear()
  expect(await show(many)).toHaveLength(40)
  expect((await show(many)).at(-1)).toMatchObject({ description: 'long '.repeat(400).trim() })
  expect(reads).toHaveBeenCalledTimes(1)
})

test('products no longer for sale are left out', async () => {
  const { _id } = await market.product(owner, lamp())
  await market.call('DELETE', `/api/products/${_id}`, { as: owner })
  expect(await show([_id, ...ids()])).toEqual(shown())
})
