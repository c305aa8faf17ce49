import { connect, type AddressInfo } from 'node:net'
import { given } from '@haggle/shared-server/testing/given'
import { serve } from '@haggle/shared-server/testing/serve'
import Fastify from 'fastify'
import { serveShop } from '../testing/sampleHost'
import { proxyBackend } from './proxy'
import { refusalOptions } from './refusals'

const backend = given(() =>
  serve((request, response) => {
    request.resume()
    const body = '{"message":"Not found"}'
    response.writeHead(404, { 'content-type': 'application/json', 'content-length': body.length }).end(body)
  }),
)
const host = Fastify({ ...refusalOptions, forceCloseConnections: true })
beforeAll(async () => {
  proxyBackend(host, { url: backend.url, secret: 'between-us' })
  await serveShop(host)
  await host.listen({ port: 0, host: '127.0.0.1' })
})
afterAll(() => host.close())

/** Sends raw bytes, and returns the reply once the connection ends; `closes` its sending side after them. */
const raw = (request: string, to = host, closes = false) =>
  new Promise<{ status: number; head: string; body: string }>((done, failed) => {
    const { port } = to.server.address() as AddressInfo
    const socket = connect(port, '127.0.0.1', () => {
      socket.write(request, 'latin1')
      if (closes) socket.end()
    })
    let reply = ''
    socket.on('data', (chunk: Buffer) => (reply += chunk.toString('latin1')))
    socket.once('error', failed).once('close', () => {
      const [head = '', body = ''] = reply.split('\r\n\r\n')
      done({ status: Number(head.split(' ')[1]), head, body })
    })
  })

const ask = (method: string, path: string, headers = '', body = '') =>
  raw(`${method} ${path} HTTP/1.1\r\nHost: haggle.test\r\nConnection: close\r\n${headers}\r\n${body}`)

function expectMessage(what: string, { status, head, body }: Awaited<ReturnType<typeof raw>>, expected: number) {
  expect([what, status]).toEqual([what, expected])
  expect([what, /content-type: application\/json/i.test(head)]).toEqual([what, true])
  if (body === '') return expect([what, /^HEAD /.test(what)]).toEqual([what, true])
  expect([what, JSON.parse(body)]).toEqual([what, { message: expect.stringMatching(/^[A-Z](?!.*FST_)/) as string }])
}

const NOWHERE = [
  '/api',
  '/api/nowhere',
  '/api//products',
  '//api/products',
  '/api\\products',
  '/\\api\\products',
  '/./api/products',
  '/x/../api/products',
  '/api/products/../x',
  '/api/x\\..\\..',
  '/api/%2e%2e%5cx',
  '/api/%',
  '/api/%c0%ae',
  '/API/products',
  '/api;x/products',
  '/%2fapi/products',
  'http://elsewhere.test/api/nowhere',
  `/api/${'x'.repeat(9000)}`,
]

test.each('GET HEAD POST PUT PATCH DELETE OPTIONS TRACE PROPFIND QUERY'.split(' '))(
  '%s of an API path, however it is spelled, gets 404 with a message, never a page',
  async (method) => {
    for (const path of NOWHERE) expectMessage(`${method} ${path.slice(0, 40)}`, await ask(method, path), 404)
  },
)

test('a page asked for by any other method gets 404 with a message', async () => {
  for (const method of ['POST', 'OPTIONS', 'TRACE', 'PURGE'])
    for (const path of ['/', '/login', '/socket.io'])
      expectMessage(`${method} ${path}`, await ask(method, path, 'Content-Length: 0\r\n'), 404)
})

test('the folder of releases, and paths outside of it, get 404 with a message', async () => {
  for (const path of ['/releases/', '/releases/%2e%2e/registry/platform-token'])
    expectMessage(path, await ask('GET', path), 404)
})

test("an app's own paths that resemble API paths are pages", async () => {
  for (const path of ['/', '/apiary', '/product/api', '/about/../product/1'])
    expect([path, (await ask('GET', path)).head]).toEqual([path, expect.stringContaining('text/html') as string])
})

test.each([
  ['no HTTP', 'nonsense\r\n\r\n', 400],
  ['no Host', 'GET /api/products HTTP/1.1\r\n\r\n', 400],
  ['two Hosts', 'GET /api/products HTTP/1.1\r\nHost: x\r\nhost: y\r\n\r\n', 400],
  ['a path beyond ASCII', 'GET /api/é HTTP/1.1\r\nHost: x\r\n\r\n', 400],
  ['an endless address', `GET /api/${'x'.repeat(20_000)} HTTP/1.1\r\nHost: x\r\n\r\n`, 431],
  ['an expectation', 'GET /api/products HTTP/1.1\r\nHost: x\r\nExpect: tea\r\n\r\n', 417],
  ['a tunnel', 'CONNECT elsewhere.test:443 HTTP/1.1\r\nHost: x\r\n\r\n', 404],
  ['another protocol', 'GET /api/x HTTP/1.1\r\nHost: x\r\nConnection: Upgrade\r\nUpgrade: h2c\r\n\r\n', 400],
  [
    'a strange content type',
    'POST /api/x HTTP/1.1\r\nHost: x\r\nConnection: close\r\nContent-Type: /\r\nContent-Length: 2\r\n\r\n{}',
    415,
  ],
])('a request with %s gets a message', async (what, request, status) => {
  expectMessage(what, await raw(request), status)
})

test('a client that closes its sending side after the request gets the reply', async () => {
  expectMessage('a call', await raw('GET /api/nowhere HTTP/1.1\r\nHost: x\r\n\r\n', host, true), 404)
  expect(await raw('GET / HTTP/1.1\r\nHost: x\r\n\r\n', host, true)).toMatchObject({ status: 200 })
})

test('Expect: 100-continue is answered by the host and not forwarded to the back end', async () => {
  const expecting = 'Expect: 100-continue\r\nContent-Type: application/json\r\nContent-Length: 2\r\n'
  const { head, body } = await ask('POST', '/api/anything', expecting, '{}')
  expect(head).toBe('HTTP/1.1 100 Continue')
  expect(body).toMatch(/^HTTP\/1\.1 404 /)
})

test('a real-time connection is refused while the back end is unreachable', async () => {
  const lonely = Fastify()
  proxyBackend(lonely, { url: 'http://127.0.0.1:1', secret: '' })
  await lonely.listen({ port: 0, host: '127.0.0.1' })
  const key = 'Sec-WebSocket-Version: 13\r\nSec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n'
  const upgrade = `Host: x\r\nConnection: Upgrade\r\nUpgrade: websocket\r\n${key}\r\n`
  const reply = await raw(`GET /socket.io/?EIO=4&transport=websocket HTTP/1.1\r\n${upgrade}`, lonely)
  expectMessage('an upgrade', reply, 502)
  await lonely.close()
})
