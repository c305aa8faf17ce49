import type { FastifyInstance } from 'fastify'
import { z } from 'zod'
import { notFound } from '../../base/refusals'

/** The parameters of a path with one id. */
export const ById = z.object({ id: z.string() })

/** The parameters of a path with the id of a shop. */
export const OfShop = z.object({ shopId: z.string() })

/**
 * Replies 404 to ids in a path that contain NUL, on which PostgreSQL would throw (D7); also if the body is unreadable.
 */
export function registerPathIds(app: FastifyInstance): void {
  app.addHook('preParsing', (request, _reply, _body, done) => {
    const impossible = Object.values(request.params as Record<string, string>).some((id) => id.includes('\0'))
    done(impossible ? notFound('Page') : undefined)
  })
}
