import { testChanges } from '../../test/support/changes'
import { keepReplies, type KeptReplies } from './replies'

let replies: KeptReplies
let made: number
beforeEach(() => {
  made = 0
  replies = keepReplies(testChanges(), 10_000)
})

const ask = (url = '/lamp') =>
  replies.of(url, () => {
    made++
    return Promise.resolve({ json: '{}', products: ['lamp'], isList: true })
  })

test('what is asked for again is kept, and not made a third time', async () => {
  await ask()
  expect(replies.get('/lamp')).toBeUndefined()
  expect(await ask()).toBe(await ask())
  expect(replies.get('/lamp')).toBeDefined()
  expect(made).toBe(2)
})

test('the same content has the same tag, other content another', async () => {
  const other = await replies.of('/chair', () => Promise.resolve({ json: '{"a":1}', products: [], isList: false }))
  const [first, second] = [await ask(), await ask()]
  expect(first).toMatchObject({ body: '{}', etag: second.etag })
  expect(other.etag).not.toBe(first.etag)
})
