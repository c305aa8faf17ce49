import { HOUR } from '@haggle/shared-server'
import { fakeS3 } from '@haggle/shared-server/testing/fakeS3'
import sharp from 'sharp'
import { freePort, given, lamp, openMarket } from '../../../test/support'
import { formOf, multipart } from '../../../test/support/pictureForm'
import { bucketStorage } from './bucketStorage'
import { removeUnused } from './removeUnused'
import { requireUsable } from './requireUsable'

const s3 = given(fakeS3)
const market = given(() => openMarket({ MEDIA_STORAGE: 's3://pictures/market', MEDIA_STORAGE_ENDPOINT: s3.url }))
const other = given(() => market.twin())
const owner = given(() => market.owner())
afterEach(() => (s3.store.fault = undefined))

async function upload() {
  const bytes = await sharp({ create: { width: 900, height: 600, channels: 3, background: '#8899aa' } })
    .png()
    .toBuffer()
  return market.call('POST', '/api/media', { as: owner, body: formOf(bytes), headers: multipart })
}
const uploaded = async () => String((await upload()).body['url'])
const keyOf = (url: string) => url.replace('/media/uploads/', 'market/')

test('a picture that was uploaded on one instance is served by another, in two sizes', async () => {
  const url = await uploaded()
  expect([...s3.objects.keys()].sort()).toEqual([keyOf(url).replace('.webp', '-400.webp'), keyOf(url)])
  for (const [path, width] of [
    [url, 900],
    [`${url}?w=400`, 400],
  ] as const) {
    const reply = await other.app.inject(path)
    expect([reply.statusCode, reply.headers['content-type']]).toEqual([200, 'image/webp'])
    expect(reply.headers['content-length']).toBe(String(reply.rawPayload.length))
    expect(await sharp(reply.rawPayload).metadata()).toMatchObject({ format: 'webp', width })
  }
  expect((await other.app.inject(`/media/uploads/${'0'.repeat(32)}.webp`)).statusCode).toBe(404)
})

test('unused pictures are removed after a day, used ones stay', async () => {
  const [shown, lost] = [await uploaded(), await uploaded()]
  await market.call('POST', '/api/products', { as: owner, body: lamp({ image: shown }) })
  await removeUnused(market.context)
  market.wait(25 * HOUR)
  await removeUnused(other.context)
  const left = [...s3.objects.keys()]
  expect([left.includes(keyOf(shown)), left.includes(keyOf(lost))]).toEqual([true, false])
})

test('while the bucket refuses or is away, uploads and pictures are 503, and the market goes on', async () => {
  const url = await uploaded()
  for (const fault of ['deny', 'refuse'] as const) {
    s3.store.fault = () => fault
    expect((await upload()).status).toBe(503)
    const reply = await market.app.inject(url)
    expect([reply.statusCode, reply.headers['retry-after'], reply.headers['cache-control']]).toEqual([
      503,
      '5',
      'no-store',
    ])
    expect((await market.call('GET', '/api/products')).status).toBe(200)
  }
  s3.store.fault = undefined
  expect((await market.app.inject(url)).statusCode).toBe(200)
})

test('a picture that breaks off in the bucket breaks off, instead of looking whole', async () => {
  const url = await uploaded()
  s3.store.fault = (method) => (method === 'GET' ? 'half' : undefined)
  const reply = fetch(`${await market.listen()}${url}`).then((whole) => whole.arrayBuffer())
  await expect(reply).rejects.toThrow()
})

test('names are those of pictures alone', async () => {
  const bucket = bucketStorage({ bucket: 'pictures', prefix: 'market/', endpoint: s3.url })
  await expect(bucket.get('../registry/key')).rejects.toThrow('is no name of a picture')
  s3.objects.set('market/registry/key', Buffer.from('secret'))
  expect(await bucket.list()).not.toContain('registry/key')
})

describe('at the start', () => {
  const place = (endpoint = s3.url) => ({ bucket: 'pictures', prefix: 'market/', endpoint })

  test('a bucket that works is used, and nothing is left in it', async () => {
    const before = s3.objects.size
    await requireUsable(place())
    expect(s3.objects.size).toBe(before)
  })

  test('one that does not is told in one line', async () => {
    s3.store.fault = () => 'deny'
    await expect(requireUsable(place())).rejects.toThrow(
      'MEDIA_STORAGE=s3://pictures/market cannot be used: the bucket pictures answers AccessDenied.',
    )
    await expect(requireUsable(place(`http://127.0.0.1:${await freePort()}`))).rejects.toThrow(
      /answers ECONNREFUSED\.$/,
    )
  })
})
