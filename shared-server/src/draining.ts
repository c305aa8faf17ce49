import type { Socket } from 'node:net'
import { setTimeout as wait } from 'node:timers/promises'
import type { FastifyInstance, FastifyReply } from 'fastify'
import { hasMoreRequests } from './connections'

/** Whether a server is about to stop: it is not ready any more, and closes connections after each reply. */
export interface Drain {
  begun: boolean
}

/**
 * In ms: how long requests that were on their way are still taken when a server stops; from then on, how long connections may
 * still send one, and how long what is running may take.
 */
const LIMITS = { linger: 300, silence: 1000, running: 10_000 }

/** Polls for events wait until there is one. */
const isPoll = ({ request: { method, url } }: FastifyReply) => method === 'GET' && url.startsWith('/socket.io/')

/**
 * Answers what connections have sent when a server stops, and closes each after its last reply: node would keep alive those that
 * were busy then, and cut off at once those that are between two requests. What does not end in time is refused with `message`.
 */
export function registerDraining(app: FastifyInstance, drain: Drain, message: string, limits = LIMITS): void {
  const open = new Set<Socket>()
  const running = new Set<FastifyReply>()
  const refuse = (reply: FastifyReply) => {
    if (reply.raw.headersSent) return void reply.raw.destroy()
    if (!reply.sent) void reply.code(503).headers({ 'retry-after': '5' }).send({ message })
  }
  app.server.on('connection', (socket: Socket) => {
    open.add(socket)
    socket.once('close', () => open.delete(socket))
  })
  app.addHook('onRequest', (_request, reply, done) => {
    running.add(reply)
    // the request's own 'close' comes once its body has been read
    reply.raw.once('close', () => running.delete(reply))
    done()
  })
  app.addHook('preClose', async () => {
    drain.begun = true
    if (open.size > 0) await wait(limits.linger)
    for (const reply of running) if (isPoll(reply)) reply.raw.destroy()
    setTimeout(() => [...open].filter(isSilent).forEach((socket) => socket.destroy()), limits.silence).unref()
    setTimeout(() => {
      running.forEach(refuse)
      setImmediate(() => app.server.closeAllConnections())
    }, limits.running).unref()
  })
  app.addHook('onSend', ({ raw }, reply, payload, done) => {
    if (drain.begun) reply.raw.setHeader('connection', hasMoreRequests(raw.socket) ? 'keep-alive' : 'close')
    done(null, payload)
  })
}

/** Whether no request of a connection is being answered. Node would wait for one whose first request has not arrived. */
const isSilent = (socket: Socket & { _httpMessage?: object | null }) => !socket._httpMessage
