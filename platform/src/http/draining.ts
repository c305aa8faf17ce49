import type { Socket } from 'node:net'
import { setTimeout as wait } from 'node:timers/promises'
import type { FastifyInstance, FastifyReply } from 'fastify'
import { hasMoreRequests } from './connections'

/**
 * In ms: how long requests that were on their way are still taken when the host stops; from then on, how long connections may
 * still send one, and how long what is running may take. The back end drains in the same way (mock-server/src/http/draining):
 * neither package imports the other.
 */
const LIMITS = { linger: 300, silence: 1000, running: 10_000 }

const STOPPING = 'The site is being restarted. Please try again in a moment.'

/** Polls for events wait until there is one. */
const isPoll = ({ request: { method, url } }: FastifyReply) => method === 'GET' && url.startsWith('/socket.io/')

/** Answers what connections have sent when the host stops, and closes each after its last reply. */
export function registerDraining(host: FastifyInstance, limits = LIMITS): void {
  let isStopping = false
  const open = new Set<Socket>()
  const running = new Set<FastifyReply>()
  host.server.on('connection', (socket: Socket) => {
    open.add(socket)
    socket.once('close', () => open.delete(socket))
  })
  host.addHook('onRequest', (_request, reply, done) => {
    running.add(reply)
    // the request's own 'close' comes once its body has been read
    reply.raw.once('close', () => running.delete(reply))
    done()
  })
  host.addHook('preClose', async () => {
    isStopping = true
    if (open.size > 0) await wait(limits.linger)
    for (const reply of running) if (isPoll(reply)) reply.raw.destroy()
    setTimeout(() => [...open].filter(isSilent).forEach((socket) => socket.destroy()), limits.silence).unref()
    setTimeout(() => {
      for (const reply of running) refuse(reply)
      setImmediate(() => host.server.closeAllConnections())
    }, limits.running).unref()
  })
  host.addHook('onSend', ({ raw }, reply, payload, done) => {
    if (isStopping) reply.raw.setHeader('connection', hasMoreRequests(raw.socket) ? 'keep-alive' : 'close')
    done(null, payload)
  })
}

function refuse(reply: FastifyReply): void {
  if (reply.raw.headersSent) return void reply.raw.destroy()
  if (!reply.sent) void reply.code(503).headers({ 'retry-after': '5' }).send({ message: STOPPING })
}

/** Whether no request of a connection is being answered. Node would wait for one whose first request has not arrived. */
const isSilent = (socket: Socket & { _httpMessage?: object | null }) => !socket._httpMessage
