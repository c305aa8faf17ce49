import type { IncomingMessage } from 'node:http'
import { finished } from 'node:stream/promises'
import type { FastifyInstance } from 'fastify'

/** Accepts JSON bodies only. An empty one counts as none: clients send the JSON header without a body, too. */
export function registerJsonBodies(app: FastifyInstance): void {
  app.removeContentTypeParser('text/plain')
  const parse = app.getDefaultJsonParser('error', 'error')
  app.addContentTypeParser('application/json', { parseAs: 'string' }, (request, body, done) =>
    body === '' ? done(null, undefined) : parse(request, body as string, done),
  )
}

const DISCARD_TIMEOUT_MS = 2000

/**
 * Reads and discards the rest of a refused body, for two seconds at most: a client or proxy that is still sending when
 * the connection closes never sees the reply.
 */
export async function discardBody(request: IncomingMessage): Promise<void> {
  request.resume()
  await finished(request, { signal: AbortSignal.timeout(DISCARD_TIMEOUT_MS) }).catch(() => undefined)
}
