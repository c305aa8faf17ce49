import type { FastifyInstance } from 'fastify'
import { notFound } from './errors'

/** Replies 404 to ids in a path that contain NUL, on which PostgreSQL would throw (D7). */
export function registerPathIds(app: FastifyInstance): void {
  app.addHook('preValidation', (request, _reply, done) => {
    const impossible = Object.values(request.params as Record<string, string>).some((id) => id.includes('\0'))
    done(impossible ? notFound('Page') : undefined)
  })
}
