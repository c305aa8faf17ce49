import { testChanges } from '../../test/support/changes'
import { openReplyCache, type ReplyCache } from './replies'

let replies: ReplyCache
let made: number
beforeEach(() => {
  made = 0
  replies = openReplyCache(testChanges(), 10_000)
})

const ask = (url = '/lamp') =>
  replies.getOrMake(url, () => {
    made++
    return Promise.resolve({ json: '{}', products: ['lamp'], isList: true })
  })

test('a reply is cached from the second request on', async () => {
  await ask()
  expect(replies.get('/lamp')).toBeUndefined()
  expect(await ask()).toBe(await ask())
  expect(replies.get('/lamp')).toBeDefined()
  expect(made).toBe(2)
})

test('equal content has equal etags, different content different ones', async () => {
  const other = await replies.getOrMake('/chair', () =>
    Promise.resolve({ json: '{"a":1}', products: [], isList: false }),
  )
  const [first, second] = [await ask(), await ask()]
  expect(first).toMatchObject({ body: '{}', etag: second.etag })
  expect(other.etag).not.toBe(first.etag)
})
