import type { IncomingMessage } from 'node:http'
import { finished } from 'node:stream/promises'
import type { FastifyInstance, preValidationHookHandler, RouteOptions } from 'fastify'
import { z } from 'zod'
import { compileValidator } from './validate'

/** Accepts JSON bodies only. An empty one counts as none: clients send the JSON header without a body, too. */
export function registerJsonBodies(app: FastifyInstance): void {
  app.removeContentTypeParser('text/plain')
  const parse = app.getDefaultJsonParser('error', 'error')
  app.addContentTypeParser('application/json', { parseAs: 'string' }, (request, body, done) =>
    body === '' ? done(null, undefined) : parse(request, body as string, done),
  )
}

const READS = new Set(['GET', 'HEAD', 'OPTIONS'])

/** The method with which a route writes, if it does. */
export const writingMethod = ({ method }: Pick<RouteOptions, 'method'>): string | undefined =>
  [method].flat().find((each) => !READS.has(each))

const withoutFields = compileValidator({ schema: z.strictObject({}).nullish(), method: '', url: '' })

/** Refuses fields in the body of a call that takes none, by name like other unknown fields. */
export function registerEmptyBodies(app: FastifyInstance): void {
  app.addHook('onRoute', (route) => {
    const { access, schema } = route
    if (!access || !writingMethod(route) || schema?.body || schema?.consumes) return
    const check: preValidationHookHandler = ({ body }, _reply, done) => {
      // the provider's webhooks are read as bytes
      const result: unknown = Buffer.isBuffer(body) ? undefined : withoutFields(body)
      done((result as { error?: Error } | undefined)?.error)
    }
    route.preValidation = [check, ...[route.preValidation ?? []].flat()]
  })
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
