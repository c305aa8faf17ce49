import { once } from 'node:events'
import { mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { request, type IncomingMessage } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { text } from 'node:stream/consumers'
import { crc32 } from 'node:zlib'
import type { ReportedItems, SessionUser, UploadedPicture } from '@haggle/shared-contract'
import sharp, { type JpegOptions } from 'sharp'
import { given, testMarket } from '../../../test/support'
import { BOUNDARY, formOf, multipart, type Part } from '../../../test/support/pictureForm'

const home = mkdtempSync(join(tmpdir(), 'haggle-media-'))

const market = testMarket({ HAGGLE_HOME: home, TRUST_PROXY: 'loopback' })
const owner = given(() => market.owner())
afterAll(() => rmSync(home, { recursive: true }))

const upload = (bytes: Buffer, part?: Part, as: SessionUser | undefined = owner, address = '10.0.0.1') => {
  const headers = { ...multipart, 'x-forwarded-for': address }
  return market.call('POST', '/api/media', { as, body: formOf(bytes, part), headers })
}

async function uploaded(bytes: Buffer): Promise<string> {
  const { status, body } = await upload(bytes)
  expect([status, body.message]).toEqual([201, undefined])
  return (body as unknown as UploadedPicture).url
}

const fetched = (url: string) => market.app.inject(url)
const pictureAt = async (url: string) => sharp((await fetched(url)).rawPayload).metadata()
const picture = (width: number, height: number) =>
  sharp({ create: { width, height, channels: 3, background: '#8899aa' } })
const files = () => readdirSync(join(home, 'media'))

test.each(['jpeg', 'png', 'webp'] as const)('a %s picture becomes WebP in two sizes', async (format) => {
  const url = await uploaded(await picture(1800, 900).toFormat(format).toBuffer())
  expect(url).toMatch(/^\/media\/uploads\/[0-9a-f]{32}\.webp$/)
  expect(await pictureAt(url)).toMatchObject({ format: 'webp', width: 1600, height: 800 })
  expect(await pictureAt(`${url}?w=400`)).toMatchObject({ format: 'webp', width: 400, height: 200 })
  expect((await fetched(url)).headers).toMatchObject({
    'content-type': 'image/webp',
    'cache-control': 'public, max-age=31536000, immutable',
    'x-content-type-options': 'nosniff',
  })
})

test('a small picture is not enlarged', async () => {
  const url = await uploaded(await picture(120, 90).png().toBuffer())
  expect(await pictureAt(url)).toMatchObject({ width: 120, height: 90 })
})

test('a picture is rotated by its EXIF orientation and stripped of metadata and trailing data', async () => {
  const taken = await picture(300, 200)
    .withExif({ IFD0: { Artist: 'Carla' }, IFD3: { GPSLatitude: '51/1 30/1 0/1' } })
    .withMetadata({ orientation: 6 })
    .jpeg()
    .toBuffer()
  expect((await sharp(taken).metadata()).exif?.toString('latin1')).toContain('Carla')
  const url = await uploaded(Buffer.concat([taken, Buffer.from('<script>alert(1)</script>')]))
  expect(await pictureAt(url)).toMatchObject({ width: 200, height: 300 })
  const { rawPayload } = await fetched(url)
  for (const left of ['Exif', 'Carla', 'script']) expect(rawPayload.toString('latin1')).not.toContain(left)
  expect((await pictureAt(url)).exif).toBeUndefined()
})

test('other formats and broken files are refused, whatever their content type', async () => {
  const before = files()
  const svg = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>')
  const gif = await picture(10, 10).gif().toBuffer()
  for (const bytes of [svg, gif, Buffer.from('%PDF-1.4'), Buffer.from('PK\x03\x04'), Buffer.alloc(0)])
    for (const type of ['image/jpeg', 'image/svg+xml']) expect((await upload(bytes, { type })).status).toBe(415)
  const png = await picture(50, 50).png().toBuffer()
  const jpegHead = Buffer.from('ffd8ffe0', 'hex')
  for (const broken of [png.subarray(0, 60), Buffer.concat([jpegHead, svg]), Buffer.concat([jpegHead, png])])
    expect((await upload(broken)).status).toBe(400)
  expect(files()).toEqual(before)
})

/** A PNG whose header says more than it holds. */
async function pngOf({ width, depth, interlaced }: { width: number; depth: number; interlaced: boolean }) {
  const png = await picture(50, 50).png().toBuffer()
  for (const at of [16, 20]) png.writeUInt32BE(width, at)
  png.writeUInt8(depth, 24)
  png.writeUInt8(Number(interlaced), 28)
  png.writeUInt32BE(crc32(png.subarray(12, 29)), 29)
  return png
}

const TOO_MANY_PIXELS = /^The picture has too many pixels: at most 64 megapixels can be uploaded\.$/
const TOO_MUCH_MEMORY = /^The picture takes too much memory to read\. Please save it with 8 bits per color/

test.each([
  ['too many pixels', { width: 10_000, depth: 8, interlaced: false }, TOO_MANY_PIXELS],
  ['16 bits of too many', { width: 7_000, depth: 16, interlaced: false }, TOO_MUCH_MEMORY],
  ['16 bits that are interlaced', { width: 6_000, depth: 16, interlaced: true }, TOO_MUCH_MEMORY],
])('a decompression bomb is refused before it is decoded: %s', async (_, header, message) => {
  expect(await upload(await pngOf(header))).toMatchObject({
    status: 400,
    body: { message: expect.stringMatching(message) as string },
  })
})

test.each([
  ['an interlaced PNG', () => picture(800, 600).png({ progressive: true })],
  ['a PNG of 16 bits', () => picture(800, 600).toColourspace('rgb16').png()],
  ['a progressive JPEG', () => picture(800, 600).jpeg({ progressive: true })],
  ['a photo of 48 megapixels', () => picture(8000, 6000).jpeg()],
])('%s is accepted', async (_, made) => {
  const { width = 0 } = await pictureAt(await uploaded(await made().toBuffer()))
  expect([800, 1600]).toContain(width)
})

describe('a JPEG', () => {
  const photo = async (options: JpegOptions) => {
    const noise = Buffer.from(Array.from({ length: 400 * 300 * 3 }, (_, at) => (at * 7919) % 251))
    return sharp(noise, { raw: { width: 400, height: 300, channels: 3 } })
      .jpeg(options)
      .toBuffer()
  }

  test.each([{ progressive: false }, { progressive: true }])(
    'without its end marker is accepted: %j',
    async (options) => {
      const whole = await photo(options)
      const expected = (await fetched(await uploaded(whole))).rawPayload
      for (const missing of [1, 2])
        expect((await fetched(await uploaded(whole.subarray(0, -missing)))).rawPayload.equals(expected)).toBe(true)
    },
  )

  test.each([{ progressive: false }, { progressive: true }])(
    'whose half is missing is refused: %j',
    async (options) => {
      const whole = await photo(options)
      expect(await upload(whole.subarray(0, whole.length / 2))).toMatchObject({
        status: 400,
        body: { message: 'The picture is incomplete: its end is missing. Please try another file.' },
      })
    },
  )
})

test('all that two addresses upload at once does not keep others from uploading', async () => {
  const small = await picture(10, 10).png().toBuffer()
  const crowd = await Promise.all(
    Array.from({ length: 4 }, async (_, each) => {
      const address = `2001:db8:0:${each % 2}::${each}`
      const account = await market.owner()
      return Array.from({ length: 4 }, () => upload(small, {}, account, address))
    }),
  )
  expect((await upload(small, {}, await market.owner(), '2001:db8:0:2::1')).status).toBe(201)
  const statuses = (await Promise.all(crowd.flat())).map(({ status }) => status)
  expect(statuses.filter((status) => status === 429).length).toBeGreaterThan(0)
  expect(new Set(statuses)).toEqual(new Set([201, 429]))
})

test('a file over 5 MB, a missing file, a wrong field name and a wrong content type are refused', async () => {
  const picture = Buffer.concat([Buffer.from('ffd8ffe0', 'hex'), Buffer.alloc(5 * 1024 * 1024)])
  expect(await upload(picture)).toMatchObject({
    status: 413,
    body: { message: expect.stringMatching(/5 MB/) as string },
  })
  // the limit may fall on the end of a chunk
  const form = formOf(picture)
  const limit = form.indexOf('ffd8ffe0', 'hex') + 5 * 1024 * 1024
  const payload = Readable.from([form.subarray(0, limit), form.subarray(limit)])
  const headers = { ...multipart, authorization: `Bearer ${owner.token}` }
  expect((await market.app.inject({ method: 'POST', url: '/api/media', headers, payload })).statusCode).toBe(413)
  expect((await upload(Buffer.from('x'), { name: 'picture' })).status).toBe(400)
  const send = (type: string | undefined, body: unknown) =>
    market.call('POST', '/api/media', { as: owner, body, ...(type && { headers: { 'content-type': type } }) })
  expect((await send(multipart['content-type'], Buffer.from(`--${BOUNDARY}--\r\n`))).status).toBe(400)
  expect((await send('multipart/form-data', Buffer.from('x'))).status).toBe(400)
  expect(await send('image/jpeg', Buffer.from('x'))).toMatchObject({
    status: 415,
    body: { message: 'Send the body as multipart/form-data.' },
  })
  expect((await send('application/json', { file: 'x' })).status).toBe(415)
  expect((await send(undefined, undefined)).status).toBe(415)
})

test.each([
  ['full', 'ENOSPC'],
  ['read-only', 'EROFS'],
])('while the disk is %s an upload is refused like any other write', async (_, code) => {
  const storing = jest.spyOn(market.context.media, 'create')
  storing.mockRejectedValueOnce(Object.assign(new Error('write failed'), { code }))
  const small = await picture(10, 10).png().toBuffer()
  expect(await upload(small)).toMatchObject({
    status: 503,
    body: { message: 'The market cannot save anything at the moment. Please try again later.' },
    headers: { 'retry-after': '5' },
  })
  expect((await upload(small)).status).toBe(201)
  storing.mockRestore()
})

test('only who is signed in uploads, and unknown names answer 404', async () => {
  const small = await picture(10, 10).png().toBuffer()
  expect((await market.call('POST', '/api/media', { body: formOf(small), headers: multipart })).status).toBe(401)
  for (const name of ['0'.repeat(32), 'x', '..%2f..%2fhaggle.db', `${'0'.repeat(32)}-400`])
    expect((await fetched(`/media/uploads/${name}.webp`)).statusCode).toBe(404)
})

test('pictures that are read slowly do not fill the memory', async () => {
  const name = `${'a'.repeat(32)}.webp`
  const size = 20 * 1024 * 1024
  writeFileSync(join(home, 'media', name), Buffer.alloc(size))
  const url = await market.listen()
  const before = process.memoryUsage().arrayBuffers
  const readers = Array.from({ length: 10 }, () => request(`${url}/media/uploads/${name}`, { agent: false }).end())
  const replies = await Promise.all(
    readers.map(async (reader) => (await once(reader, 'response'))[0] as IncomingMessage),
  )
  expect(replies[0]?.headers['content-length']).toBe(`${size}`)
  expect(process.memoryUsage().arrayBuffers - before).toBeLessThan(4 * size)
  for (const reply of replies) reply.destroy()
})

test('a refused upload gets its reply while it is still being sent, also on a connection that then closes', async () => {
  const url = await market.listen()
  const headers = { ...multipart, connection: 'close' }
  for (let each = 0; each < 10; each++) {
    const sending = request(`${url}/api/media`, { method: 'POST', headers, agent: false })
    sending.on('error', () => undefined)
    sending.end(formOf(Buffer.alloc(4 * 1024 * 1024)))
    const [reply] = (await once(sending, 'response')) as [IncomingMessage]
    expect(reply.statusCode).toBe(401)
    expect(await text(reply)).toContain('message')
  }
})

test('concurrent uploads are limited per account', async () => {
  const small = await picture(600, 600).png().toBuffer()
  const statuses = (await Promise.all(Array.from({ length: 8 }, () => upload(small)))).map(({ status }) => status)
  expect(statuses.filter((status) => status === 201).length).toBeGreaterThanOrEqual(4)
  expect(new Set(statuses)).toEqual(new Set([201, 429]))
})

test('operators see who uploaded the picture of a reported product, also where another shop shows it', async () => {
  const image = await uploaded(await picture(10, 10).png().toBuffer())
  const copycat = await market.owner('Copycat')
  const { _id: id } = await market.product(copycat, { image })
  const { _id: other } = await market.product(copycat)
  const as = await market.customer()
  for (const each of [id, other])
    await market.call('POST', '/api/reports', { as, body: { subject: 'product', id: each, reason: 'counterfeit' } })
  const { items } = await market.get<ReportedItems>('/api/operator/reports', await market.operator())
  const imageBy = { _id: owner._id, name: owner.name }
  expect(items.map(({ thing }) => [thing.shop.shopName, thing.imageBy])).toEqual([
    ['Copycat', imageBy],
    ['Copycat', undefined],
  ])
})
