import { once } from 'node:events'
import { createServer, type Server } from 'node:http'
import type { AddressInfo, Socket as Connection } from 'node:net'
import type * as Client from 'socket.io-client'
import { openSocket } from './socket'

/** A proxy that passes HTTP on to a back end, and does not pass upgrades on. */
let proxy: Server
let upgrades = 0
let onUpgrade: (connection: Connection) => unknown = () => undefined
const mockSite = () => `http://127.0.0.1:${(proxy.address() as AddressInfo).port}`
jest.mock('socket.io-client', () => {
  const actual = jest.requireActual<typeof Client>('socket.io-client')
  return { ...actual, io: (options: object) => actual.io(mockSite(), options) }
})

beforeEach(async () => {
  upgrades = 0
  const greeting = '0{"sid":"a","upgrades":[],"pingInterval":25000,"pingTimeout":20000,"maxPayload":8192}'
  proxy = createServer((request, reply) => {
    request.resume()
    const cors = { 'access-control-allow-origin': '*', 'content-type': 'text/plain' }
    if (!request.url?.includes('sid=')) reply.writeHead(200, cors).end(greeting)
    else if (request.method === 'POST') reply.writeHead(200, cors).end('ok')
  })
  proxy.on('upgrade', (_, connection: Connection) => {
    upgrades++
    onUpgrade(connection.on('error', () => undefined))
  })
  proxy.listen(0, '127.0.0.1')
  await once(proxy, 'listening')
})
const opened: Client.Socket[] = []
afterEach(() => {
  for (const socket of opened.splice(0)) socket.disconnect()
  proxy.closeAllConnections()
  proxy.close()
})

async function transportOfNew(): Promise<string> {
  const socket = (await openSocket('t1')) as Client.Socket
  opened.push(socket)
  await new Promise<void>((done) => socket.io.once('open', done))
  return socket.io.engine.transport.name
}

test.each<[string, typeof onUpgrade]>([
  ['resets it', (connection) => connection.destroy()],
  ['refuses it', (connection) => connection.end('HTTP/1.1 403 Forbidden\r\ncontent-length: 0\r\n\r\n')],
  ['answers it with a page', (connection) => connection.end('HTTP/1.1 200 OK\r\ncontent-length: 2\r\n\r\nok')],
  ['swallows it', () => undefined],
])('a proxy that gets a web socket and %s leaves polling', async (_, answer) => {
  onUpgrade = answer
  const startedAt = Date.now()
  expect(await transportOfNew()).toBe('polling')
  expect(upgrades).toBe(1)
  // after three seconds of silence, not the client's own twenty
  expect(Date.now() - startedAt).toBeLessThan(5000)
})

test('after a web socket was swallowed, the next connection polls at once', async () => {
  const startedAt = Date.now()
  expect(await transportOfNew()).toBe('polling')
  expect([upgrades, Date.now() - startedAt < 2000]).toEqual([0, true])
})
