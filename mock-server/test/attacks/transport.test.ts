import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import { connect } from 'node:net'
import { resolve } from 'node:path'
import { Readable } from 'node:stream'
import { setTimeout as delay } from 'node:timers/promises'
import { given } from '@haggle/shared-server/testing/given'
import { allowedAmong, openScene } from './scene'

const scene = given(() => openScene())
let port: number
beforeAll(async () => {
  port = Number(new URL(await scene.market.listen()).port)
})

/** Sends raw bytes and returns everything received. */
const raw = (request: string) =>
  new Promise<string>((done, failed) => {
    const socket = connect(port, '127.0.0.1', () => socket.write(request))
    let reply = ''
    socket.on('data', (chunk: Buffer) => (reply += chunk.toString('latin1')))
    socket.once('close', () => done(reply)).once('error', failed)
  })

const ourSource = readFileSync(resolve(__dirname, '../../package.json'), 'utf8').slice(0, 40)

test.each([
  '/media/../../package.json',
  '/media/..%2f..%2fpackage.json',
  '/media/%2e%2e/%2e%2e/package.json',
  '/media/....//....//package.json',
  '/media/..\\..\\package.json',
  '/media/%5c..%5c..%5cpackage.json',
  '/media/..%252f..%252fpackage.json',
  '/media/demo/bedside-reading-lamp.webp%00.json',
  '/media//etc/passwd',
  '/media/.',
  '/api/docs/static/../../../package.json',
  '/api/docs/static/..%2f..%2f..%2f..%2fpackage.json',
  '/sandbox/razorpay/..%2fsecrets.ts',
  '/internal/client-errors?remote=x&since=2026-01-01T00:00:00Z',
])('the path %s reaches neither files nor internal routes', async (path) => {
  const reply = await raw(`GET ${path} HTTP/1.1\r\nhost: haggle.test\r\nconnection: close\r\n\r\n`)
  expect(reply).toMatch(/^HTTP\/1\.1 (400|403|404) /)
  expect(reply).not.toContain(ourSource)
  expect(reply).not.toMatch(/root:|node_modules|\/src\//)
})

describe('many requests at once on one connection', () => {
  const PICTURE = `/media/uploads/${'a'.repeat(32)}.webp`
  const requests = (count: number) => `GET ${PICTURE} HTTP/1.1\r\nhost: haggle.test\r\n\r\n`.repeat(count)
  const open = (sent: string) => {
    const socket = connect(port, '127.0.0.1', () => socket.write(sent))
    return socket.on('error', () => undefined).pause()
  }
  // far more than the system's buffers take
  const picture = Buffer.alloc(32 * 1024 * 1024)
  const readPicture = () =>
    jest
      .spyOn(scene.market.context.media, 'get')
      .mockImplementation(() => Promise.resolve({ length: picture.length, bytes: Readable.from([picture]) }))
  afterEach(() => jest.restoreAllMocks())

  test('are answered one after the other, so that a client who reads nothing fills the memory with one reply', async () => {
    const reading = readPicture()
    const socket = open(requests(5))
    while (reading.mock.calls.length === 0) await delay(10)
    await delay(200)
    expect(reading).toHaveBeenCalledTimes(1)
    let received = 0
    socket.on('data', (chunk: Buffer) => (received += chunk.length)).resume()
    while (received < 5 * picture.length) await delay(10)
    expect(reading).toHaveBeenCalledTimes(5)
    socket.destroy()
  })

  test('end the connection when they are hundreds', async () => {
    const reading = readPicture()
    const socket = open(requests(500))
    await once(socket.resume(), 'close')
    expect(reading.mock.calls.length).toBeLessThanOrEqual(1)
  })
})

test('CORS: pages of other sites can neither read replies nor send requests that need a preflight', async () => {
  const { operations, attack } = scene
  for (const operation of operations)
    for (const origin of ['https://evil.test', 'null', 'http://localhost:3000.evil.test']) {
      const headers = { origin, 'access-control-request-method': operation.method, cookie: 'auth=1' }
      const replies = [
        await attack(operation, { as: allowedAmong(scene, operation), body: operation.body, headers }),
        await attack({ ...operation, method: 'OPTIONS' as 'GET' }, { headers }),
      ]
      for (const { bytes } of replies) expect(bytes.toLowerCase()).not.toContain('access-control-allow')
      expect(replies[1]?.status).toBe(404)
    }
})

test.each([
  ['an id', '/api/products/x%0d%0aset-cookie:%20evil=1', ''],
  ['a query', '/api/products?keyword=x%0d%0aset-cookie:%20evil=1', ''],
  ['a header', '/api/health', 'x-forwarded-for: 1.2.3.4%0d%0aset-cookie: evil=1\r\n'],
  ['a host', '/api/health', 'x-forwarded-host: evil.test\r\n'],
])('text injected into %s does not become a reply header', async (_, path, header) => {
  const reply = await raw(`GET ${path} HTTP/1.1\r\nhost: haggle.test\r\n${header}connection: close\r\n\r\n`)
  const [head = ''] = reply.split('\r\n\r\n')
  expect(head.toLowerCase()).not.toMatch(/^(set-cookie|location):/m)
  expect(head).not.toContain('evil')
})

test.each([
  ['two lengths', 'content-length: 2\r\ncontent-length: 40\r\n\r\n{}'],
  [
    'a length and chunks',
    'content-length: 4\r\ntransfer-encoding: chunked\r\n\r\n0\r\n\r\nGET /api/health HTTP/1.1\r\n\r\n',
  ],
  ['a chunk of nonsense', 'transfer-encoding: chunked\r\n\r\nzz\r\n{}\r\n'],
  ['a header of 100 kB', `x-long: ${'x'.repeat(100_000)}\r\ncontent-length: 2\r\n\r\n{}`],
])('a request with %s gets exactly one reply, a refusal', async (_, rest) => {
  const reply = await raw(
    `POST /api/auth/login HTTP/1.1\r\nhost: haggle.test\r\nconnection: close\r\ncontent-type: application/json\r\n${rest}`,
  )
  expect(reply.match(/HTTP\/1\.1 \d+/g)).toHaveLength(1)
  expect(reply).toMatch(/^HTTP\/1\.1 4\d\d /)
})

test('a keyword of 100,000 characters is refused at low cost, and a very long path gets 404', async () => {
  const { attack, market } = scene
  const list = { method: 'GET', path: '/api/products' } as const
  const started = process.cpuUsage()
  for (const letter of ['a', '%00', '%F0%9F%AB%96', '%25', "'"]) {
    // Node refuses more than 16 KB of headers.
    const max = Math.floor(15_000 / letter.length)
    const { status, bytes } = await attack(list, { query: `?keyword=${letter.repeat(max)}` })
    expect(status).toBe(400)
    expect(bytes.length).toBeLessThan(1000)
    const beyond = await market.call('GET', `/api/products?keyword=${letter.repeat(100_000)}`)
    expect(beyond.status).toBe(400)
    expect(JSON.stringify(beyond).length).toBeLessThan(1000)
  }
  expect((await attack({ method: 'GET', path: `/api/products/${'x'.repeat(15_000)}` })).status).toBe(404)
  expect((await market.call('GET', `/api/products/${'x'.repeat(100_000)}`)).status).toBe(404)
  // The server runs in this process. Processor time, unlike elapsed time, does not depend on other load.
  const { user, system } = process.cpuUsage(started)
  expect((user + system) / 1000).toBeLessThan(2000)
})

test('no reply reveals internals of the implementation', async () => {
  const { operations, attack } = scene
  const internals = /node_modules|\.ts\b|\bat \w+ \(|sqlite|postgres|kysely|libsql|fastify|zod|x-powered-by|"server":/i
  for (const operation of operations)
    for (const wrong of [
      {},
      { body: '{' },
      { body: '[]' },
      { id: '%00' },
      { id: '%ff' },
      { query: '?pageNumber=-1' },
    ]) {
      const { bytes, what } = await attack(operation, { as: allowedAmong(scene, operation), ...wrong })
      // Random secrets and checksums may contain any word.
      const text = bytes.replaceAll(/[A-Z2-7]{32}|"etag":"\\"[\w-]+\\""/g, '')
      expect([what, internals.exec(text)?.[0]]).toEqual([what, undefined])
    }
})

test('replies are not cached by proxies, are not sniffed, and set no cookies', async () => {
  for (const operation of scene.operations) {
    const { bytes } = await scene.attack(operation, { as: allowedAmong(scene, operation), body: operation.body })
    // Public content may be cached by the browser, which revalidates it each time.
    expect(bytes).toMatch(/"cache-control":"(no-store|private, no-cache)"/)
    expect(bytes).toContain('"x-content-type-options":"nosniff"')
    expect(bytes).not.toContain('set-cookie')
  }
})

test.each(['/api/docs', '/api/docs/', '/sandbox/razorpay/checkout'])(
  'the page %s has a content security policy',
  async (url) => {
    const { headers, status } = await scene.market.send('GET', url)
    expect(status).toBe(200)
    const policy = String(headers['content-security-policy'])
    expect(policy).toMatch(/default-src '(self|none)'/)
    expect(policy).toMatch(/frame-ancestors '(self|none)'/)
    expect(policy.replace(/style-src [^;]*/, '')).not.toContain('unsafe')
  },
)
