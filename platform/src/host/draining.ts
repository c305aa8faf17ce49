import type { Socket } from 'node:net'
import { setTimeout as wait } from 'node:timers/promises'
import type { FastifyInstance, FastifyReply } from 'fastify'
import { hasMoreRequests } from './connections'

/**
 * In ms: how long requests that were on their way are still taken when the host stops, and how long what is running then may
 * take. The back end has the same code (mock-server/src/http/draining): neither package imports the other.
 */
const LIMITS = { linger: 300, running: 10_000 }

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
  host.addHook('onRequest', ({ raw }, reply, done) => {
    running.add(reply)
    raw.once('close', () => running.delete(reply))
    done()
  })
  host.addHook('preClose', async () => {
    isStopping = true
    if (open.size > 0) await wait(limits.linger)
    for (const reply of running) if (isPoll(reply)) reply.raw.destroy()
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
  if (!reply.sent) void reply.code(503).headers({ 'retry-after': '5' }).send({ message: STOPPING })
}
