import type { Socket } from 'node:net'
import type { FastifyInstance } from 'fastify'

declare module 'fastify' {
  interface FastifyInstance {
    drain: Drain
  }
}

/** Whether this instance is about to stop: it is not ready any more, and closes connections after each reply. */
export interface Drain {
  begun: boolean
}

/** How long connections may still send a request once the app stops, in ms. */
const SILENCE_MS = 1000

/** Closes connections after each reply while the app stops; node would keep alive those that were busy then. */
export function registerDraining(app: FastifyInstance, drain: Drain): void {
  app.decorate('drain', drain)
  const open = new Set<Socket>()
  app.server.on('connection', (socket: Socket) => {
    open.add(socket)
    socket.once('close', () => open.delete(socket))
  })
  app.addHook('preClose', (done) => {
    drain.begun = true
    setTimeout(() => [...open].filter(isSilent).forEach((socket) => socket.destroy()), SILENCE_MS).unref()
    done()
  })
  app.addHook('onSend', (_request, reply, payload, done) => {
    if (drain.begun) void reply.header('connection', 'close')
    done(null, payload)
  })
}

/** Whether no request of a connection is being answered. Node would wait for one whose first request has not arrived. */
const isSilent = (socket: Socket & { _httpMessage?: object | null }) => !socket._httpMessage
