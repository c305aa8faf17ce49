import type { FastifyInstance } from 'fastify'
import { notFound } from './errors'

/** An id in a path that no database can hold names nothing: not found (D7). PostgreSQL refuses NUL with an error. */
export function registerPathIds(app: FastifyInstance): void {
  app.addHook('preValidation', (request, _reply, done) => {
    const impossible = Object.values(request.params as Record<string, string>).some((id) => id.includes('\0'))
    done(impossible ? notFound('Page') : undefined)
  })
}
