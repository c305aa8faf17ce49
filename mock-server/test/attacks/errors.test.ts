import { connect } from 'node:net'
import { openRealtime } from '../../src/core/realtime/sockets'
import { testMarket } from '../support'

const market = testMarket()
let port: number
beforeAll(async () => {
  market.context.realtime = openRealtime(market.app, market.context)
  port = Number(new URL(await market.listen()).port)
})

/** Sends raw bytes and returns the reply when the connection closes. */
const raw = (request: string) =>
  new Promise<{ status: number; head: string; body: string }>((done, failed) => {
    const socket = connect(port, '127.0.0.1', () => socket.write(request, 'latin1'))
    let reply = ''
    socket.on('data', (chunk: Buffer) => (reply += chunk.toString('latin1')))
    socket.once('error', failed).once('close', () => {
      const [head = '', body = ''] = reply.replace(/^HTTP\/1\.1 100 .*?\r\n\r\n/s, '').split('\r\n\r\n')
      done({ status: Number(head.split(' ')[1]), head, body })
    })
  })

const ask = (method: string, path: string, headers = '', body = '') =>
  raw(`${method} ${path} HTTP/1.1\r\nHost: haggle.test\r\nConnection: close\r\n${headers}\r\n${body}`)

/** Expects a JSON body with nothing but a readable message, and one of the statuses. */
function expectMessage(what: string, { status, head, body }: Awaited<ReturnType<typeof raw>>, statuses: number[]) {
  expect([what, statuses.includes(status) ? 'expected' : status]).toEqual([what, 'expected'])
  expect([what, /content-type: application\/json/i.test(head)]).toEqual([what, true])
  if (body === '') return expect([what, /^HEAD /.test(what)]).toEqual([what, true])
  expect([what, JSON.parse(body)]).toEqual([what, { message: expect.stringMatching(/^\w.*\S$/) as string }])
  expect([what, body]).toEqual([what, expect.not.stringMatching(/FST_|HPE_|Client Error|route|fastify/i) as string])
}

const METHODS = 'GET HEAD POST PUT PATCH DELETE OPTIONS TRACE PROPFIND PURGE QUERY LINK'.split(' ')
const NOWHERE = [
  '/api',
  '/api/',
  '/api/nowhere',
  '/api//products',
  '//api/products',
  '/api\\products',
  '/api/products\\x\\..',
  '/api/products/../orders',
  '/api/./products',
  '/api/%2e%2e/products',
  '/api/..%2fproducts',
  '/api/%5Cproducts',
  '/api/%',
  '/api/%zz',
  '/api/products%00',
  '/API/products',
  '/api;x/products',
  '/api/docs/nowhere',
  '/api/docs/static/nowhere',
  '/api/docs/static/../../x',
  '/api/docs/static/\\..\\..',
  `/api/products/${'x'.repeat(300)}`,
  `/api/${'x'.repeat(9000)}`,
  'http://elsewhere.test/api/nowhere',
  '*',
]

test.each(METHODS)('%s of an unknown path in any spelling gets 404 with a message', async (method) => {
  for (const path of NOWHERE) {
    const headers = method === 'QUERY' ? 'Content-Type: application/json\r\nContent-Length: 2\r\n' : ''
    const isProduct = path.startsWith('/api/products/x') && !'GET HEAD'.split(' ').includes(method)
    expectMessage(
      `${method} ${path}`,
      await ask(method, path, headers, headers && '{}'),
      isProduct ? [401, 404] : [404],
    )
  }
})

test('an unreadable body or content type is refused with a message', async () => {
  const types = ['text/plain', 'nonsense', '', 'application/', '/', 'application/json, x', '"', 'a'.repeat(500), 'é']
  for (const type of types) {
    const headers = `Content-Type: ${type}\r\nContent-Length: 2\r\n`
    for (const path of ['/api/auth/login', '/api/nowhere'])
      expectMessage(`${type} ${path}`, await ask('POST', path, headers, '{}'), [400, 404, 415])
  }
  const json = 'Content-Type: application/json\r\n'
  for (const body of ['{', '"x"', 'null', '[]', '{"__proto__":{}}', '{"email":"a"}', '\0', '{"a":1}}', '\xff'])
    expectMessage(body, await ask('POST', '/api/auth/login', `${json}Content-Length: ${body.length}\r\n`, body), [400])
  const large = `{"a":"${'x'.repeat(300_000)}"}`
  const length = `${json}Content-Length: ${large.length}\r\n`
  expectMessage('large', await ask('POST', '/api/auth/login', length, large), [413])
})

test.each([
  ['no HTTP', 'nonsense\r\n\r\n', 400],
  ['TLS', '\x16\x03\x01\x00\x05hello', 400],
  ['another version', 'GET /api/products HTTP/3.7\r\nHost: x\r\n\r\n', 400],
  ['an unknown method', 'FOO /api/products HTTP/1.1\r\nHost: x\r\n\r\n', 400],
  ['a path with a space', 'GET /api/a b HTTP/1.1\r\nHost: x\r\n\r\n', 400],
  ['a path beyond ASCII', 'GET /api/é HTTP/1.1\r\nHost: x\r\n\r\n', 400],
  ['no Host', 'GET /api/products HTTP/1.1\r\n\r\n', 400],
  ['a broken header', 'GET /api/products HTTP/1.1\r\nHost: x\r\nbad header\r\n\r\n', 400],
  ['an endless header', `GET /api/products HTTP/1.1\r\nHost: x\r\nX-A: ${'x'.repeat(20_000)}\r\n\r\n`, 431],
  ['an endless address', `GET /api/${'x'.repeat(20_000)} HTTP/1.1\r\nHost: x\r\n\r\n`, 431],
  ['two lengths', 'POST /api/auth/login HTTP/1.1\r\nHost: x\r\nContent-Length: 1\r\nContent-Length: 2\r\n\r\nxx', 400],
  ['no number as length', 'POST /api/auth/login HTTP/1.1\r\nHost: x\r\nContent-Length: -1\r\n\r\n', 400],
  [
    'a length beside chunks',
    'POST /api/auth/login HTTP/1.1\r\nHost: x\r\nContent-Length: 5\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n',
    400,
  ],
  ['an expectation', 'GET /api/products HTTP/1.1\r\nHost: x\r\nExpect: tea\r\n\r\n', 417],
  ['a tunnel', 'CONNECT elsewhere.test:443 HTTP/1.1\r\nHost: x\r\n\r\n', 404],
  ['another protocol', 'GET /api/nowhere HTTP/1.1\r\nHost: x\r\nConnection: Upgrade\r\nUpgrade: h2c\r\n\r\n', 404],
])('a request with %s gets a message', async (_, request, status) => {
  expectMessage(request.slice(0, 40), await raw(request), [status])
})

test('an Upgrade header to another protocol is ignored on an existing route', async () => {
  const { status, body } = await raw(
    'GET /api/products HTTP/1.1\r\nHost: x\r\nConnection: Upgrade, HTTP2-Settings\r\nUpgrade: h2c\r\n\r\n',
  )
  expect([status, JSON.parse(body)]).toEqual([200, expect.objectContaining({ products: [] })])
})
