import type { IncomingMessage } from 'node:http'
import { finished } from 'node:stream/promises'
import type { FastifyInstance } from 'fastify'

/** JSON bodies and no others, where an empty one is none: clients send the JSON header with calls that carry nothing, too. */
export function registerJsonBodies(app: FastifyInstance): void {
  app.removeContentTypeParser('text/plain')
  const parse = app.getDefaultJsonParser('error', 'error')
  app.addContentTypeParser('application/json', { parseAs: 'string' }, (request, body, done) =>
    body === '' ? done(null, undefined) : parse(request, body as string, done),
  )
}

const PATIENCE_MS = 2000

/**
 * Lets a body that is not read arrive before it is answered: a client, or a proxy, that is still sending when the
 * connection closes never sees the answer. One that takes its time is cut off.
 */
export async function letArrive(request: IncomingMessage): Promise<void> {
  request.resume()
  await finished(request, { signal: AbortSignal.timeout(PATIENCE_MS) }).catch(() => undefined)
}
