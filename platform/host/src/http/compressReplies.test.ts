import { gunzipSync } from 'node:zlib'
import { given } from '@haggle/shared-server/testing/given'
import { serve } from '@haggle/shared-server/testing/serve'
import Fastify from 'fastify'
import { proxyBackend } from './proxy'

const long = JSON.stringify(Array.from({ length: 200 }, (_, id) => ({ id, name: 'Reading lamp' })))

const backend = given(() =>
  serve(({ url = '' }, response) => {
    const body = url.includes('short') ? '{}' : long
    response.setHeader('content-type', url.includes('picture') ? 'image/webp' : 'application/json; charset=utf-8')
    response.setHeader('etag', '"1-a"').setHeader('vary', 'authorization')
    if (url.includes('broken')) return void response.write(body, () => response.destroy())
    response.writeHead(url.includes('part') ? 206 : 200, { 'content-length': body.length }).end(body)
  }),
)
const host = Fastify()
beforeAll(async () => {
  proxyBackend(host, { url: backend.url, secret: '' })
  await host.ready()
})
afterAll(() => host.close())

const get = (url: string, encodings?: string) =>
  host.inject({ url, headers: encodings === undefined ? {} : { 'accept-encoding': encodings } })

test('a long reply of the back end is compressed for a client that accepts it', async () => {
  const { headers, rawPayload } = await get('/api/products', 'gzip, deflate, br')
  expect(headers).toMatchObject({ 'content-encoding': 'gzip', etag: 'W/"1-a"', vary: 'authorization, accept-encoding' })
  expect(headers['content-length']).toBeUndefined()
  expect(rawPayload.length).toBeLessThan(long.length / 5)
  expect(gunzipSync(rawPayload).toString()).toBe(long)
})

test.each([
  ['for one that does not', '/api/products', undefined],
  ['for one that refuses it', '/api/products', 'gzip;q=0'],
  ['if it is short', '/api/short', 'gzip'],
  ['if it is a part of a longer one', '/api/part', 'gzip'],
  ['if it is a picture', '/api/picture', 'gzip'],
])('it stays as it is %s', async (_, url, encodings) => {
  const { headers, body } = await get(url, encodings)
  expect(headers['content-encoding']).toBeUndefined()
  expect(headers).toMatchObject({ etag: '"1-a"', 'content-length': String(body.length) })
})

test('HEAD gets no body', async () => {
  const { headers, body } = await host.inject({
    method: 'HEAD',
    url: '/api/products',
    headers: { 'accept-encoding': 'gzip' },
  })
  expect([headers['content-encoding'], body]).toEqual([undefined, ''])
})

test('a reply that breaks off in the middle breaks off for the client, too', async () => {
  const address = await host.listen({ port: 0 })
  const text = fetch(`${address}/api/broken`, { headers: { 'accept-encoding': 'gzip' } }).then((reply) => reply.text())
  await expect(text).rejects.toThrow()
})
