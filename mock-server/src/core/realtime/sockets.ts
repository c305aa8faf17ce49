import type { JoinReply } from '@haggle/shared-contract'
import type { FastifyInstance } from 'fastify'
import { Server } from 'socket.io'
import type { Context } from '../../base/context'
import { clientAddressReader } from '../http/address'
import { logFailedJob, logFailure } from '../http/logFailure'
import { openAdapter } from './adapter'
import { authenticateSocket, ConnectionSlots, watchSession, type SocketServer } from './admission'
import { limitPackets, type Connection } from './packetLimit'
import type { Realtime } from './realtime'
import type { Redis } from './redis'
import { refuseWithMessages } from './refusals'

const LIMITS = {
  // Our messages are tiny: a token, a user's id.
  maxHttpBufferSize: 8 * 1024,
  // Connections that have not authenticated by then are closed.
  connectTimeout: 10_000,
}
const SOCKETS_PER_SESSION = 50
/** Our clients send a single event per connection, to join their room. */
const EVENTS_PER_SOCKET = 100

const UNREACHED = 'instances cannot reach each other'

const userRoom = (userId: string) => `user:${userId}`
const sessionRoom = (tokenHash: string) => `session:${tokenHash}`

/**
 * Attaches socket.io to the app's server. Instances tell each other of events by Redis, if there is one, or else by their
 * PostgreSQL. Call it before the app listens; it closes with the app.
 */
export function openRealtime(app: FastifyInstance, context: Context, redis?: Redis): Realtime {
  const { connections, databaseUrl, proxy } = context.config
  const slots = new ConnectionSlots(clientAddressReader(proxy), connections.realtimePerAddress)
  const io: SocketServer = new Server(app.server, {
    serveClient: false,
    ...LIMITS,
    allowRequest: (request, done) => done('Too many connections.', slots.areLeft(request)),
  })
  refuseWithMessages(io.engine)
  io.engine.on('connection', (connection: Connection) => {
    connection.once('close', slots.take(connection.request))
    limitPackets(connection)
  })
  const adapter = redis
    ? redis.openAdapter(io, {
        lost: (err) => logFailedJob(app.log, new Error(`Redis: ${err.message}`, { cause: err }), UNREACHED),
        back: () => app.log.info('instances reach each other again'),
      })
    : databaseUrl
      ? openAdapter(io, databaseUrl, (err) => logFailure(app.log, { err }, UNREACHED))
      : io.of('/').adapter

  const loggingIn = new WeakSet<object>()
  io.use((socket, next) => {
    // Our clients log in once per connection: a refused one opens another.
    if (loggingIn.has(socket.conn)) return socket.conn.close(true)
    loggingIn.add(socket.conn)
    const refuse = (reason: string) => next(new Error(reason))
    authenticateSocket(context, socket.handshake.auth)
      .then((admitted) => {
        if (!admitted) return refuse('Please log in.')
        const open = io.of('/').adapter.rooms.get(sessionRoom(admitted.tokenHash))?.size ?? 0
        if (open >= SOCKETS_PER_SESSION) return refuse('Too many connections.')
        socket.data = admitted
        next()
      })
      .catch((err: unknown) => {
        logFailure(app.log, { err }, 'a socket could not be admitted')
        // A refused client does not reconnect; one whose connection breaks does.
        socket.conn.close()
      })
  })

  io.on('connection', (socket) => {
    const { userId, tokenHash } = socket.data
    void socket.join(sessionRoom(tokenHash))
    const stopWatching = watchSession(context, socket.data, () => socket.disconnect(true))
    socket.on('disconnect', (reason) => {
      stopWatching()
      // Without a session the connection would stay open unwatched.
      if (reason === 'client namespace disconnect') socket.conn.close(true)
    })
    let left = EVENTS_PER_SOCKET
    socket.use((_event, next) => (left-- > 0 ? next() : socket.disconnect(true)))
    // Clients may send anything in place of an id and a callback.
    socket.on('joinRoom', (room: unknown, reply: unknown) => {
      const own = room === userId
      if (own) void socket.join(userRoom(userId))
      const answer: JoinReply = own ? { ok: true } : { ok: false, message: 'This is the room of somebody else.' }
      if (typeof reply === 'function') (reply as (answer: JoinReply) => void)(answer)
    })
  })

  // Breaks the connections, so that clients reconnect to another instance: after a disconnect packet they would not.
  // The adapter closes last, so that events of requests that still run reach the other instances.
  app.addHook('preClose', (done) => {
    io.engine.close()
    done()
  })
  app.addHook('onClose', () => adapter.close())

  return {
    sockets: () => io.engine.clientsCount,
    send: (userId, event, ...body) => void io.to(userRoom(userId)).emit(event, ...body),
    endSessions: (tokenHashes) => {
      // An empty list of rooms would mean all sockets.
      if (tokenHashes.length > 0) io.in(tokenHashes.map(sessionRoom)).disconnectSockets(true)
    },
  }
}
