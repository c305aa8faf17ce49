import { setTimeout as wait } from 'node:timers/promises'
import { io, type Socket } from 'socket.io-client'
import { given, howOften, testMarket } from '../../../test/support'
import { openRealtime } from './sockets'

const market = testMarket()
let url: string
const customer = given(() => market.customer())
beforeAll(async () => {
  market.context.realtime = openRealtime(market.app, market.context)
  url = await market.listen()
})

/** An engine.io connection by polling: its packets are sent as they are. */
async function openPolling() {
  const path = `${url}/socket.io/?EIO=4&transport=polling`
  const { sid } = JSON.parse((await (await fetch(path)).text()).slice(1)) as { sid: string }
  const send = async (...packets: string[]) =>
    (await fetch(`${path}&sid=${sid}`, { method: 'POST', body: packets.join('\x1e') })).status
  /** The next packets from the server; waits until there are some. */
  const receive = async () => (await fetch(`${path}&sid=${sid}`)).text()
  return { send, receive, isOpen: async () => (await send('3')) === 200 }
}

const logIn = (token: string) => `40${JSON.stringify({ token })}`
/** As many packets as one request may carry, up to 400. */
const flood = (packet: string) =>
  Array<string>(400)
    .fill(packet)
    .slice(0, Math.floor(8000 / (packet.length + 1)))

test.each([
  ['heartbeats', '3'],
  ['empty packets', '6'],
  ['connections to namespaces that do not exist', '40/nowhere,'],
])('a connection that sends too many %s is closed', async (_, packet) => {
  const polling = await openPolling()
  await polling.send(...flood(packet))
  expect(await polling.isOpen()).toBe(false)
})

test('calls are answered while many connections flood, and no connection is left', async () => {
  const rounds = howOften({ short: 3, full: 300 })
  for (let round = 0; round < rounds; round++) {
    const floods = ['3', '6', '40/nowhere,', logIn('made-up')].map(async (packet) =>
      (await openPolling()).send(...flood(packet)),
    )
    expect((await market.call('GET', '/api/products')).status).toBe(200)
    await Promise.all(floods)
  }
  const end = Date.now() + 10_000
  while (market.context.realtime.sockets() > 0 && Date.now() < end) await wait(50)
  expect(market.context.realtime.sockets()).toBe(0)
}, 300_000)

test('a connection logs in once: made-up tokens are not looked up again and again', async () => {
  const lookups = jest.spyOn(market.context.db.read, 'selectFrom')
  const polling = await openPolling()
  await polling.send(...Array.from({ length: 50 }, (_, each) => logIn(`made-up ${each}`)))
  expect(await polling.isOpen()).toBe(false)
  expect(lookups.mock.calls.length).toBeLessThanOrEqual(1)
  lookups.mockRestore()
})

test('a connection that logs in many times at once gets no further sockets', async () => {
  const polling = await openPolling()
  await polling.send(...Array<string>(80).fill(logIn(customer.token)))
  expect(await polling.isOpen()).toBe(false)
})

test('a connection that left with its session open is closed', async () => {
  const polling = await openPolling()
  await polling.send(logIn(customer.token))
  expect(await polling.receive()).toMatch(/^40/)
  expect(await polling.isOpen()).toBe(true)
  await polling.send('41')
  expect(await polling.isOpen()).toBe(false)
})

/** The websocket below a client's socket. */
interface WebSocket {
  ping(): void
  pause(): void
  _socket: { destroyed: boolean; once(event: 'close', heard: () => void): void }
}
const webSocketOf = (socket: Socket) => (socket.io.engine.transport as unknown as { ws: WebSocket }).ws

async function connected(): Promise<Socket> {
  const socket = io(url, {
    auth: { token: customer.token },
    transports: ['websocket'],
    reconnection: false,
    forceNew: true,
  })
  await new Promise((done) => socket.once('connect', () => done(undefined)))
  return socket
}

test('a connection that sends too many pings is closed', async () => {
  const socket = await connected()
  const closed = new Promise((done) => socket.once('disconnect', done))
  for (let each = 0; each < 400; each++) webSocketOf(socket).ping()
  expect(await closed).toBe('transport close')
})

test('a client that does not confirm the end of its connection is cut off', async () => {
  const socket = await connected()
  const sockets = () => new Promise<number>((done) => market.app.server.getConnections((_, count) => done(count)))
  await wait(100)
  const before = await sockets()
  webSocketOf(socket).pause()
  for (let event = 0; event < 200; event++) socket.emit('joinRoom', `room ${event}`)
  while ((await sockets()) >= before) await wait(20)
  socket.disconnect()
})
