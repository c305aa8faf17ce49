import type { AddressInfo } from 'node:net'
import type { SessionUser } from '@haggle/shared-contract'
import { io, type Socket } from 'socket.io-client'
import { openMarket, putOnSale, type TestMarket } from '../../../test/support'
import { openRealtime } from './sockets'

let market: TestMarket
let url: string
let customer: SessionUser
const sockets: Socket[] = []

beforeAll(async () => {
  market = await openMarket()
  market.context.realtime = openRealtime(market.app, market.context)
  await market.app.listen({ port: 0, host: '127.0.0.1' })
  url = `http://127.0.0.1:${(market.app.server.address() as AddressInfo).port}`
  customer = await market.customer()
})
afterEach(() => {
  for (const socket of sockets.splice(0)) socket.disconnect()
})
afterAll(async () => {
  await market.close()
})

function connect(auth: object, to = url, transports = ['websocket']): Socket {
  const socket = io(to, { auth, transports, reconnection: false, forceNew: true })
  sockets.push(socket)
  return socket
}

const next = (socket: Socket, event: string) => new Promise((resolve) => socket.once(event, resolve))

async function connected(as: { token: string }, to = url): Promise<Socket> {
  const socket = connect({ token: as.token }, to)
  await next(socket, 'connect')
  return socket
}

const join = (socket: Socket, room: unknown): Promise<unknown> => socket.timeout(20_000).emitWithAck('joinRoom', room)

test('a customer receives the outcome of an offer in their own room, equal to the HTTP reply', async () => {
  const { shopId } = await market.owner()
  const lamp = await putOnSale(market.context, shopId)
  const socket = await connected(customer)
  expect(await join(socket, customer._id)).toEqual({ ok: true })
  const heard = next(socket, 'negotiationOutcome')
  const { body } = await market.offer(customer, lamp, 85)
  expect(await heard).toEqual(body)
  expect(body).toMatchObject({ status: 'accepted' })
})

test('a client that sends too many events is disconnected', async () => {
  const socket = await connected(customer)
  const ended = next(socket, 'disconnect')
  for (let event = 0; event < 200; event++) socket.emit('joinRoom', `room ${event}`)
  expect(await ended).toBe('io server disconnect')
})

test('polling works where websockets do not', async () => {
  const socket = connect({ token: customer.token }, url, ['polling'])
  await next(socket, 'connect')
  expect(await join(socket, customer._id)).toEqual({ ok: true })
})

test.each([
  ['no token', {}],
  ['a made-up token', { token: 'nonsense' }],
  ['a token that is no text', { token: { $ne: '' } }],
  ['a huge token', { token: 'x'.repeat(5000) }],
])('a handshake with %s is refused', async (_, auth) => {
  expect(await next(connect(auth), 'connect_error')).toMatchObject({ message: 'Please log in.' })
})

test('joining another user’s room or an invalid one is refused, and its events are not received', async () => {
  const stranger = await market.customer('Stranger')
  const socket = await connected(stranger)
  const heard = jest.fn()
  socket.on('negotiationOutcome', heard)
  for (const room of [customer._id, `user:${customer._id}`, '', null, 7, {}, [stranger._id, customer._id]])
    expect(await join(socket, room)).toEqual({ ok: false, message: 'This is the room of somebody else.' })
  market.context.realtime.send(customer._id, 'negotiationOutcome', outcome)
  expect(await join(socket, stranger._id)).toEqual({ ok: true })
  expect(heard).not.toHaveBeenCalled()
})

test('malformed and unknown events are ignored', async () => {
  const socket = await connected(customer)
  socket.emit('joinRoom')
  socket.emit('joinRoom', customer._id, 'no function')
  socket.emit('dropTables', { now: true })
  expect(await join(socket, customer._id)).toEqual({ ok: true })
})

test('a message that is far too long closes the connection', async () => {
  const socket = await connected(customer)
  socket.emit('joinRoom', 'x'.repeat(100_000))
  await next(socket, 'disconnect')
  expect(socket.connected).toBe(false)
})

test('logging out closes the sockets of that session only', async () => {
  const body = { email: customer.email, password: 'correct horse' }
  const { body: second } = await market.call('POST', '/api/auth/login', { body })
  const leaving = await connected(second as unknown as SessionUser)
  const staying = await connected(customer)
  const closed = next(leaving, 'disconnect')
  await market.call('POST', '/api/auth/logout', { as: second as unknown as SessionUser })
  await closed
  expect(await join(staying, customer._id)).toEqual({ ok: true })
})

test('a socket is closed when its token expires', async () => {
  const visitor = await market.customer('Visitor')
  const soon = { expires_at: market.context.now() + 100 }
  await market.context.db.writing((tx) =>
    tx.updateTable('sessions').set(soon).where('user_id', '=', visitor._id).execute(),
  )
  const socket = await connected(visitor)
  const closed = next(socket, 'disconnect')
  market.wait(100)
  expect(await closed).toBe('io server disconnect')
})

test('ending an empty list of sessions closes no socket', async () => {
  const socket = await connected(customer)
  market.context.realtime.endSessions([])
  expect(await join(socket, customer._id)).toEqual({ ok: true })
})

const outcome = { id: '1', productId: '2', message: 'no', attemptsLeft: 2, status: 'rejected' as const }
