import type { Change } from '../database/changes'
import { FreshCache, LISTS } from './freshCache'
import { testChanges, type TestChanges } from '../../test/support/changes'

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
    room: 10_000,
    sizeOf: ({ text }) => text.length,
    topicsOf: ({ products }) => [LISTS, ...products],
  })
})

const read = (products: string[] = ['lamp'], text = '{}') =>
  cache.of(products.join(), () => {
    reads++
    return Promise.resolve({ text, products })
  })

test('what is kept is not read again while nobody changes it', async () => {
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

test('a value under the name of what it shows is dropped, too', async () => {
  const summaries = new FreshCache<string>(changes, { room: 10_000, sizeOf: () => 1, topicsOf: (_, id) => [id] })
  await summaries.readAll(() =>
    Promise.resolve(
      new Map([
        ['lamp', '{}'],
        ['chair', '{}'],
      ]),
    ),
  )
  changes.tell('lists')
  changes.tell({ product: 'lamp' })
  expect([summaries.get('lamp'), summaries.get('chair')]).toEqual([undefined, '{}'])
})

/** A read that ends when it is told to. */
function slowly(products: string[]) {
  let finish: (text: string) => void = () => undefined
  const text = new Promise<string>((resolve) => (finish = resolve))
  const value = cache.of('list', async () => ({ text: await text, products }))
  return { value, finish }
}

test.each<Change>([{ product: 'lamp' }, 'lists', 'everything'])(
  'what was being read while %j changed is not kept, and who asks after the change does not get it',
  async (change) => {
    const slow = slowly(['lamp'])
    changes.tell(change)
    const later = await cache.of('list', () => Promise.resolve({ text: 'new', products: ['lamp'] }))
    slow.finish('old')
    expect([(await slow.value).text, later.text]).toEqual(['old', 'new'])
    expect(cache.get('list')?.text).toBe('new')
  },
)

test('a change that was told while a read ended is not missed', async () => {
  const slow = slowly(['lamp'])
  changes.tellWhenHeard({ product: 'lamp' })
  slow.finish('old')
  await slow.value
  expect(cache.get('list')).toBeUndefined()
})

test('what was being read while something else changed is kept', async () => {
  const slow = slowly(['lamp'])
  changes.tell({ product: 'chair' })
  slow.finish('fresh')
  await slow.value
  expect(cache.get('list')?.text).toBe('fresh')
})

test('of several values that are read at once only those that changed meanwhile are not kept', async () => {
  await cache.readAll(() => {
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

test('callers at the same time share a read', async () => {
  expect(new Set(await Promise.all([read(), read(), read()])).size).toBe(1)
  expect(reads).toBe(1)
})

test('while changes may go unheard nothing kept is used, and nothing is kept', async () => {
  await read()
  changes.canHear = false
  await read()
  await read(['chair'])
  changes.canHear = true
  expect(cache.get('chair')).toBeUndefined()
  expect(reads).toBe(3)
})

test('a failure is nobody else’s: the next caller tries again', async () => {
  await expect(cache.of('lamp', () => Promise.reject(new Error('away')))).rejects.toThrow('away')
  await read()
  expect(reads).toBe(1)
})

test('no more is kept than there is room for, and the least recently used goes first', async () => {
  for (const product of ['1', '2', '3', '4']) await read([product], 'x'.repeat(3000))
  expect(reads).toBe(4)
  await read(['4'], '')
  expect(reads).toBe(4)
  await read(['1'], '')
  expect(reads).toBe(5)
})
