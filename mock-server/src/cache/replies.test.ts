import type { Change, Changes } from './changes'
import { keepReplies, LISTS, type KeptReplies } from './replies'

let tell: (change: Change) => void
let canHear: boolean
let replies: KeptReplies
let made: number

beforeEach(() => {
  canHear = true
  made = 0
  const listeners: ((change: Change) => void)[] = []
  tell = (change) => listeners.forEach((listener) => listener(change))
  const changes: Changes = {
    heard: () => canHear,
    listen: (listener) => void listeners.push(listener),
    settled: () => Promise.resolve(),
    close: () => Promise.resolve(),
  }
  replies = keepReplies(changes, 10_000)
})

const make = (products: string[] = ['lamp'], json = '{}') =>
  replies.of(products.join(), () => {
    made++
    return Promise.resolve({ json, about: [LISTS, ...products] })
  })

test('what is asked for again is kept, and not made again while nobody changes it', async () => {
  await make()
  expect(await make()).toBe(await make())
  expect(made).toBe(2)
})

test.each<[Change, number]>([
  [{ product: 'lamp' }, 3],
  [{ product: 'chair' }, 2],
  ['lists', 3],
  ['everything', 3],
])('after a change of %j the list with a lamp is made %i times in all', async (change, times) => {
  await make()
  await make()
  tell(change)
  await make()
  expect(made).toBe(times)
})

test('what was being read while it changed is not kept, and who asks after the change does not get it', async () => {
  await replies.of('list', () => Promise.resolve({ json: 'first', about: [LISTS] }))
  let finish: (json: string) => void = () => undefined
  const slow = replies.of('list', async () => ({
    json: await new Promise<string>((resolve) => (finish = resolve)),
    about: [LISTS, 'lamp'],
  }))
  tell({ product: 'lamp' })
  const later = await replies.of('list', () => Promise.resolve({ json: 'new', about: [LISTS, 'lamp'] }))
  finish('old')
  expect([(await slow).body, later.body]).toEqual(['old', 'new'])
  expect((await replies.of('list', () => Promise.resolve({ json: 'newer', about: [LISTS] }))).body).toBe('new')
})

test('while changes may go unheard nothing kept is used', async () => {
  await make()
  await make()
  canHear = false
  await make()
  await make()
  expect(made).toBe(4)
})

test('a failure is nobody else’s: the next caller tries again', async () => {
  await expect(replies.of('lamp', () => Promise.reject(new Error('away')))).rejects.toThrow('away')
  await make()
  expect(made).toBe(1)
})

test('no more is kept than there is room for', async () => {
  const json = JSON.stringify('x'.repeat(2500))
  const all = ['1', '2', '3', '4']
  for (const product of [...all, ...all]) await make([product], json)
  await make(['4'], json)
  expect(made).toBe(8)
  await make(['1'], json)
  expect(made).toBe(9)
})
