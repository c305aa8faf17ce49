import { setImmediate } from 'node:timers'
import type { FastifyInstance } from 'fastify'

/**
 * Sends the replies that one turn of the event loop made at its end, one after the other. Each write to a client that
 * waits wakes up its process, which takes a fifth of the time of an uncached list; the later ones find it awake.
 */
export function sendTogether(app: FastifyInstance): void {
  app.addHook('onSend', (_request, _reply, payload, done) => void setImmediate(done, null, payload))
}
