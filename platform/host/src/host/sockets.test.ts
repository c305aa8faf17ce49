import { createHash } from 'node:crypto'
import { connect, type Socket } from 'node:net'
import type { Duplex } from 'node:stream'
import { given } from '@haggle/shared-server/testing/given'
import { until } from '@haggle/shared-server/testing/until'
import { sampleHost } from '../testing/sampleHost'

const host = given(() =>
  sampleHost((_, reply) => reply.end('{}'), { connections: { max: 100, perAddress: 50, sockets: 3 } }),
)
/** The back end's ends of the websockets. */
const accepted: Duplex[] = []
const opened: Socket[] = []

beforeAll(() => {
  host.backend.server.on('upgrade', (request, socket: Duplex) => {
    const key = `${request.headers['sec-websocket-key']}258EAFA5-E914-47DA-95CA-C5AB0DC85B11`
    const accept = createHash('sha1').update(key).digest('base64')
    socket.on('error', () => undefined)
    socket.on('end', () => socket.end()).resume()
    accepted.push(socket)
    socket.write(
      `HTTP/1.1 101 Switching Protocols\r\nUpgrade: websocket\r\nConnection: Upgrade\r\nSec-WebSocket-Accept: ${accept}\r\n\r\n`,
    )
  })
})
afterEach(async () => {
  for (const socket of opened.splice(0)) socket.destroy()
  await until(() => accepted.every(({ destroyed }) => destroyed))
  accepted.length = 0
})

/** Opens a websocket at the host; returns the first bytes of the reply. */
async function open(localAddress = '127.0.0.1'): Promise<{ socket: Socket; reply: string }> {
  const socket = connect({ port: host.port, host: '127.0.0.1', localAddress })
  opened.push(socket.on('error', () => undefined))
  socket.write(
    'GET /socket.io/?EIO=4&transport=websocket HTTP/1.1\r\nHost: x\r\nConnection: Upgrade\r\nUpgrade: websocket\r\n' +
      'Sec-WebSocket-Version: 13\r\nSec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n\r\n',
  )
  const reply = await new Promise<Buffer>((done) => socket.once('data', done))
  return { socket, reply: reply.toString() }
}

/** The header of a masked binary frame of this length. */
function frame(length: number): Buffer {
  const header = Buffer.alloc(14)
  header.writeUInt16BE(0x82ff)
  header.writeBigUInt64BE(BigInt(length), 2)
  return header
}

/** The close code of a message that is too big. */
const TOO_BIG = 1009

test('a message too big for the back end is refused before it fills the memory of the host', async () => {
  const { socket } = await open()
  const reply = new Promise<Buffer>((done) => socket.once('data', done))
  socket.write(frame(90e6))
  expect((await reply).readUInt16BE(2)).toBe(TOO_BIG)
})

test('a client that ignores the end of its websocket is cut off', async () => {
  const { socket } = await open()
  await until(() => accepted.length > 0)
  accepted[0]?.destroy()
  await until(() => socket.destroyed)
})

test('websockets beyond the limit of an address are refused in words, and those of others are not', async () => {
  const first = await open()
  const others = [await open(), await open()]
  for (const { reply } of [first, ...others]) expect(reply).toMatch(/^HTTP\/1.1 101 /)
  const { reply } = await open()
  expect(reply).toMatch(/^HTTP\/1.1 429 /)
  expect(reply).toMatch(/"message":"Too many real-time connections from your network\./)
  expect((await open('127.0.0.2')).reply).toMatch(/^HTTP\/1.1 101 /)
  first.socket.destroy()
  await until(async () => (await open()).reply.startsWith('HTTP/1.1 101 '))
})
