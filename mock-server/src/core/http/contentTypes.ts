import type { FastifyInstance } from 'fastify'
import { wrongType } from '../../base/refusals'

/** Refuses the body of a route that names its content type (`consumes`) if it is of another one. */
export function registerContentTypes(app: FastifyInstance): void {
  app.addHook('preParsing', (request, _reply, _body, done) => {
    const [type] = request.routeOptions.schema?.consumes ?? []
    const [sent = ''] = (request.headers['content-type'] ?? '').split(';')
    done(type === undefined || sent.trim().toLowerCase() === type ? undefined : wrongType(type))
  })
}
