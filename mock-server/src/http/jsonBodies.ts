import type { FastifyInstance } from 'fastify'

/** JSON bodies and no others, where an empty one is none: clients send the JSON header with calls that carry nothing, too. */
export function registerJsonBodies(app: FastifyInstance): void {
  app.removeContentTypeParser('text/plain')
  const parse = app.getDefaultJsonParser('error', 'error')
  app.addContentTypeParser('application/json', { parseAs: 'string' }, (request, body, done) =>
    body === '' ? done(null, undefined) : parse(request, body as string, done),
  )
}
