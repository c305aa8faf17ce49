import { testChanges, type TestChanges } from '../../test/support/changes'
import type { Change } from '../core/database/changes'
import { FreshCache, LISTS } from './freshCache'

interface Value {
  text: string
  products: string[]
}

let changes: TestChanges
let cache: FreshCache<Value>
let reads: number

beforeEach(() => {
  reads = 0
  changes = testChanges()
  cache = new FreshCache<Value>(changes, {
    maxBytes: 10_000,
    sizeOf: ({ text }) => text.length,
    topicsOf: ({ products }) => [LISTS, ...products],
  })
})

const read = (products: string[] = ['lamp'], text = '{}') =>
  cache.getOrRead(products.join(), () => {
    reads++
    return Promise.resolve({ text, products })
  })

test('a cached value is not read again while nothing changes', async () => {
  expect(await read()).toBe(await read())
  expect(cache.get('lamp')).toBe(await read())
  expect(reads).toBe(1)
})

test.each<[Change, number]>([
  [{ product: 'lamp' }, 2],
  [{ product: 'chair' }, 1],
  ['lists', 2],
  ['everything', 2],
])('after a change of %j a list with a lamp is read %i times in all', async (change, times) => {
  await read(['lamp', 'table'])
  changes.tell(change)
  await read(['lamp', 'table'])
  expect(reads).toBe(times)
})

test('a value whose key is its topic is dropped, too', async () => {
  const summaries = new FreshCache<string>(changes, { maxBytes: 10_000, sizeOf: () => 1, topicsOf: (_, id) => [id] })
  const both = new Map(['lamp', 'chair'].map((id) => [id, '{}']))
  await summaries.getAll([...both.keys()], () => Promise.resolve(both))
  changes.tell('lists')
  changes.tell({ product: 'lamp' })
  expect([summaries.get('lamp'), summaries.get('chair')]).toEqual([undefined, '{}'])
})

/** Starts a read that resolves when `finish` is called. */
function startSlowRead(products: string[]) {
  let finish: (text: string) => void = () => undefined
  const text = new Promise<string>((resolve) => (finish = resolve))
  const value = cache.getOrRead('list', async () => ({ text: await text, products }))
  return { value, finish }
}

test.each<Change>([{ product: 'lamp' }, 'lists', 'everything'])(
  'a value read while %j changed is not cached, and callers after the change do not get it',
  async (change) => {
    const slow = startSlowRead(['lamp'])
    changes.tell(change)
    const later = await cache.getOrRead('list', () => Promise.resolve({ text: 'new', products: ['lamp'] }))
    slow.finish('old')
    expect([(await slow.value).text, later.text]).toEqual(['old', 'new'])
    expect(cache.get('list')?.text).toBe('new')
  },
)

test('a change reported as a read ends is not missed', async () => {
  const slow = startSlowRead(['lamp'])
  changes.tellWhenHeard({ product: 'lamp' })
  slow.finish('old')
  await slow.value
  expect(cache.get('list')).toBeUndefined()
})

test('a value read while something else changed is cached', async () => {
  const slow = startSlowRead(['lamp'])
  changes.tell({ product: 'chair' })
  slow.finish('fresh')
  await slow.value
  expect(cache.get('list')?.text).toBe('fresh')
})

test('of several values read together only those that changed meanwhile are not cached', async () => {
  await cache.getAll(['one', 'two'], () => {
    changes.tell({ product: 'lamp' })
    return Promise.resolve(
      new Map([
        ['one', { text: 'old', products: ['lamp'] }],
        ['two', { text: 'fresh', products: ['chair'] }],
      ]),
    )
  })
  expect([cache.get('one'), cache.get('two')?.text]).toEqual([undefined, 'fresh'])
})

test('concurrent callers share a read', async () => {
  expect(new Set(await Promise.all([read(), read(), read()])).size).toBe(1)
  expect(reads).toBe(1)
})

test('while changes may be missed, no cached value is used and none is added', async () => {
  await read()
  changes.canHear = false
  await read()
  await read(['chair'])
  changes.canHear = true
  expect(cache.get('chair')).toBeUndefined()
  expect(reads).toBe(3)
})

test('a failed read is not cached: the next caller reads again', async () => {
  await expect(cache.getOrRead('lamp', () => Promise.reject(new Error('away')))).rejects.toThrow('away')
  await read()
  expect(reads).toBe(1)
})

test('the cache stays within its size, evicting the least recently used first', async () => {
  for (const product of ['1', '2', '3', '4']) await read([product], 'x'.repeat(3000))
  expect(reads).toBe(4)
  await read(['4'], '')
  expect(reads).toBe(4)
  await read(['1'], '')
  expect(reads).toBe(5)
})
