import { testChanges } from '../../test/support/changes'
import { openReplyCache, type ReplyCache } from './replies'

let replies: ReplyCache
let made: number
beforeEach(() => {
  made = 0
  replies = openReplyCache(testChanges(), 10_000)
})

const ask = (url = '/lamp', json = '{}') =>
  replies.replyOf(url, () => {
    made++
    return Promise.resolve({ json, products: ['lamp'], isList: true })
  })

test('a reply is made once', async () => {
  expect(await ask()).toBe(await ask())
  expect([made, replies.keeps('/lamp'), replies.keeps('/chair')]).toEqual([1, true, false])
})

test('equal content has equal etags, different content different ones', async () => {
  const [first, second, other] = [await ask(), await ask('/lamp?a'), await ask('/chair', '{"a":1}')]
  expect(first).toMatchObject({ body: '{}', etag: second.etag })
  expect(other.etag).not.toBe(first.etag)
})
