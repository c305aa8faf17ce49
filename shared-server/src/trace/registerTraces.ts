import type { FastifyInstance } from 'fastify'
import { traceHeaders, traceOf } from './traceContext'

/** Names the request in every reply that is not for shared caches. */
export function registerTraces(app: FastifyInstance): void {
  app.addHook('onRequest', ({ raw }, reply, done) => {
    void reply.headers(traceHeaders(traceOf(raw)))
    done()
  })
  app.addHook('onSend', (_request, reply, payload, done) => {
    if (isShared(reply.getHeader('cache-control'))) for (const name of TRACE_HEADERS) void reply.removeHeader(name)
    done(null, payload)
  })
}

export const TRACE_HEADERS = ['traceresponse', 'x-reference'] as const

/** Whether caches may give a reply to others, too. */
export const isShared = (cacheControl: unknown): boolean => /public|immutable/.test(String(cacheControl))
