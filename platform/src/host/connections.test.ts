import { createServer, request } from 'node:http'
import { connect, type AddressInfo, type Socket } from 'node:net'
import getPort from 'get-port'
import { compose } from '../apps/changes'
import { newHome, sampleRemote, sampleShell, store } from '../releases/samples'
import { startHost } from './host'

const definition = { app: 'shop', title: 'Shop', home: '/', links: [], allowOverrides: false, remotes: 'all' as const }

const closers: (() => unknown)[] = []
afterEach(async () => {
  for (const close of closers.splice(0).reverse()) await close()
})

/** A host whose back end answers calls once their bodies are there. */
async function open(connections: { most: number; perAddress: number }, proxies?: string) {
  const home = await newHome()
  await compose(home, definition, [await store(home, sampleShell()), await store(home, sampleRemote())])
  const backend = createServer((call, reply) => call.resume().on('end', () => reply.end('{}')))
  await new Promise<void>((done) => backend.listen(0, '127.0.0.1', done))
  closers.push(
    () => backend.closeAllConnections(),
    () => backend.close(),
  )
  const url = `http://127.0.0.1:${(backend.address() as AddressInfo).port}`
  const port = await getPort()
  const host = await startHost({
    home,
    app: 'shop',
    backend: { url, secret: '' },
    port,
    connections,
    proxies,
    prerenders: false,
  })
  closers.push(() => host.close())
  return port
}

/** Connections of one address that begin to ask for something, and never end. */
function hold(port: number, count: number, localAddress: string, begun = 'GET / HTTP/1.1\r\nhost:'): Socket[] {
  const sockets = Array.from({ length: count }, () => connect({ port, host: '127.0.0.1', localAddress }))
  for (const socket of sockets) socket.on('error', () => undefined).on('connect', () => socket.write(begun))
  closers.push(() => sockets.forEach((socket) => socket.destroy()))
  return sockets
}

/** What one more visit from an address gets; undefined without a reply. */
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

/** Lets others work until something is so; what never becomes so fails. */
async function until(isSo: () => Promise<boolean>): Promise<void> {
  const end = Date.now() + 20_000
  while (!(await isSo())) {
    if (Date.now() > end) throw new Error('It took too long.')
    await new Promise(setImmediate)
  }
}

test('an address that holds all the connections it can leaves others theirs, and is told so', async () => {
  const port = await open({ most: 400, perAddress: 20 })
  const held = hold(port, 500, '127.0.0.1')
  await until(async () => (await visit(port, '127.0.0.1')) === undefined)
  expect(await visit(port, '127.0.0.2')).toMatchObject({ status: 200 })
  for (const socket of held.slice(30)) socket.destroy()
  await until(async () => (await visit(port, '127.0.0.1')) !== undefined)
  expect(await visit(port, '127.0.0.1')).toEqual({ status: 503, retryAfter: '5', body: MESSAGE })
  for (const socket of held) socket.destroy()
  await until(async () => (await visit(port, '127.0.0.1'))?.status === 200)
})

test('a full host says so, and that the back end lives', async () => {
  const port = await open({ most: 20, perAddress: 20 })
  hold(port, 10, '127.0.0.1')
  hold(port, 10, '127.0.0.3')
  await until(async () => (await visit(port, '127.0.0.2'))?.status === 503)
  expect(await visit(port, '127.0.0.2', '/api/products')).toEqual({ status: 503, retryAfter: '5', body: MESSAGE })
  expect(await visit(port, '127.0.0.2', '/api/health/live')).toMatchObject({ status: 200 })
})

test('a proxy that is believed has the connections of many', async () => {
  const port = await open({ most: 400, perAddress: 20 }, '127.0.0.1')
  hold(port, 200, '127.0.0.1')
  await until(async () => (await visit(port, '127.0.0.1'))?.status === 200)
})

test('calls whose bodies never end leave the back end to others', async () => {
  const port = await open({ most: 400, perAddress: 300 })
  const begun = 'POST /api/offers HTTP/1.1\r\nhost: x\r\ncontent-type: application/json\r\ncontent-length: 9\r\n\r\n{'
  const held = hold(port, 200, '127.0.0.1', begun)
  await Promise.all(held.map((socket) => new Promise((done) => socket.once('connect', done))))
  expect(await visit(port, '127.0.0.2', '/api/products')).toMatchObject({ status: 200, body: '{}' })
})
