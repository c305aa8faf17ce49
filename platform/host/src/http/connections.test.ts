import { request, type ServerResponse } from 'node:http'
import { connect, type Socket } from 'node:net'
import { setTimeout as wait } from 'node:timers/promises'
import { until } from '@haggle/shared-server/testing/until'
import { sampleHost } from '../testing/sampleHost'

const closers: (() => unknown)[] = []
afterEach(async () => {
  for (const close of closers.splice(0).reverse()) await close()
})

/** Starts a host whose back end replies once a call's body has arrived. */
async function open(
  connections: { max: number; perAddress: number },
  proxies?: string,
  headersTimeout = 10_000,
  answer: (reply: ServerResponse) => unknown = (reply) => reply.end('{}'),
) {
  const { port, close } = await sampleHost((call, reply) => call.resume().on('end', () => answer(reply)), {
    connections,
    proxies,
    headersTimeout,
  })
  closers.push(close)
  return port
}

/** Opens connections from one address whose requests never end. */
function hold(port: number, count: number, localAddress: string, begun = 'GET / HTTP/1.1\r\nhost:'): Socket[] {
  const sockets = Array.from({ length: count }, () => connect({ port, host: '127.0.0.1', localAddress }))
  for (const socket of sockets) socket.on('error', () => undefined).on('connect', () => socket.write(begun))
  closers.push(() => sockets.forEach((socket) => socket.destroy()))
  return sockets
}

/** The reply to one more visit from an address; undefined without a reply. */
const visit = (port: number, localAddress: string, path = '/') =>
  new Promise<{ status?: number; retryAfter?: string; body: string } | undefined>((done) => {
    const asked = request({ port, host: '127.0.0.1', localAddress, path, agent: false }, (reply) => {
      let body = ''
      reply.on('data', (part: Buffer) => (body += part.toString()))
      reply.on('end', () => done({ status: reply.statusCode, retryAfter: reply.headers['retry-after'], body }))
    })
    asked.on('error', () => done(undefined)).end()
  })

const MESSAGE = JSON.stringify({ message: 'Too many are connected right now. Please try again in a moment.' })

test('an address that holds its limit of connections gets 503, and others are served', async () => {
  const port = await open({ max: 400, perAddress: 20 })
  const held = hold(port, 500, '127.0.0.1')
  await until(async () => (await visit(port, '127.0.0.1')) === undefined)
  expect(await visit(port, '127.0.0.2')).toMatchObject({ status: 200 })
  for (const socket of held.slice(30)) socket.destroy()
  await until(async () => (await visit(port, '127.0.0.1')) !== undefined)
  expect(await visit(port, '127.0.0.1')).toEqual({ status: 503, retryAfter: '5', body: MESSAGE })
  for (const socket of held) socket.destroy()
  await until(async () => (await visit(port, '127.0.0.1'))?.status === 200)
})

test('a connection beyond the limit that asks for nothing is closed within seconds', async () => {
  const port = await open({ max: 20, perAddress: 2 }, undefined, 60_000)
  const held = hold(port, 3, '127.0.0.1')
  const closed = held.map((socket) => new Promise((done) => socket.once('close', () => done(socket))))
  const first = await Promise.race(closed)
  expect(held.filter((socket) => socket !== first && !socket.destroyed)).toHaveLength(2)
}, 20_000)

test('a full host replies 503, except to health checks', async () => {
  const port = await open({ max: 20, perAddress: 20 })
  hold(port, 10, '127.0.0.1')
  hold(port, 10, '127.0.0.3')
  await until(async () => (await visit(port, '127.0.0.2'))?.status === 503)
  expect(await visit(port, '127.0.0.2', '/api/products')).toEqual({ status: 503, retryAfter: '5', body: MESSAGE })
  expect(await visit(port, '127.0.0.2', '/api/health/live')).toMatchObject({ status: 200 })
})

test('a trusted proxy has no limit of its own', async () => {
  const port = await open({ max: 400, perAddress: 20 }, '127.0.0.1')
  hold(port, 200, '127.0.0.1')
  await until(async () => (await visit(port, '127.0.0.1'))?.status === 200)
})

test('calls whose bodies never end do not block other calls to the back end', async () => {
  const port = await open({ max: 400, perAddress: 300 })
  const begun = 'POST /api/offers HTTP/1.1\r\nhost: x\r\ncontent-type: application/json\r\ncontent-length: 9\r\n\r\n{'
  const held = hold(port, 200, '127.0.0.1', begun)
  await Promise.all(held.map((socket) => new Promise((done) => socket.once('connect', done))))
  expect(await visit(port, '127.0.0.2', '/api/products')).toMatchObject({ status: 200, body: '{}' })
})

test('calls that are sent at once on one connection reach the back end one after the other', async () => {
  const asked: ServerResponse[] = []
  const port = await open({ max: 10, perAddress: 10 }, undefined, undefined, (reply) => asked.push(reply))
  const [socket] = hold(port, 1, '127.0.0.1', 'GET /api/products HTTP/1.1\r\nhost: localhost\r\n\r\n'.repeat(3))
  let received = ''
  socket?.on('data', (chunk: Buffer) => (received += chunk.toString()))
  for (const count of [1, 2, 3]) {
    await until(() => asked.length >= count)
    await wait(100)
    expect(asked).toHaveLength(count)
    asked.at(-1)?.end(`"reply ${count}"`)
  }
  await until(() => /reply 1[^]*reply 2[^]*reply 3/.test(received))
})

test('hundreds of calls at once on one connection end it', async () => {
  const port = await open({ max: 10, perAddress: 10 }, undefined, undefined, () => undefined)
  const [socket] = hold(port, 1, '127.0.0.1', 'GET /api/products HTTP/1.1\r\nhost: localhost\r\n\r\n'.repeat(500))
  await new Promise((closed) => socket?.once('close', closed))
})

test.each([
  ['/api/orders', 408],
  ['/api/media', 200],
])('a slow body to %s gets %i: only files may take minutes', async (path, status) => {
  const port = await open({ max: 10, perAddress: 10 }, undefined, 200)
  const replied = new Promise<number | undefined>((done, failed) => {
    const headers = { 'content-length': 3 }
    const sent = request({ port, path, method: 'POST', headers, agent: false }, (reply) => {
      reply.resume()
      done(reply.statusCode)
    })
    sent.on('error', failed)
    sent.write('a')
    // what is refused never ends, so that a late start of the clock is no matter
    if (status === 200) for (const ms of [400, 800]) setTimeout(() => sent.write('a'), ms)
  })
  expect(await replied).toBe(status)
})
