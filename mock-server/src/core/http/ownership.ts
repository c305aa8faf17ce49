import type { FastifyInstance } from 'fastify'
import { Refusal } from '../../base/refusals'
import type { Session } from '../sessions/sessions'
import { writingMethod } from './bodies'

/** The ids in a path; a route has those of its own pattern. */
interface PathIds {
  id: string
  productId: string
  shopId: string
  reviewId: string
  payoutId: string
  subject: string
}

/** Throws 403 or 404 unless the caller may access what the path names. */
type OwnershipCheck = (ids: PathIds, session: Session) => Promise<unknown>

declare module 'fastify' {
  interface RouteShorthandOptions {
    /** Ownership check; required on routes not for everyone with ids in the path that write or have a query. */
    checkOwnership?: OwnershipCheck
  }
  interface RouteOptions {
    checkOwnership?: OwnershipCheck
  }
}

/**
 * Lets 403 and 404 take precedence over validation errors (D7). Services check ownership themselves; this check is for
 * invalid requests, which never reach them.
 */
export function registerOwnershipChecks(app: FastifyInstance): void {
  app.addHook('onRoute', (route) => {
    const { access, checkOwnership, schema, url } = route
    if (checkOwnership)
      route.errorHandler = async (error, request) => {
        if (!(error instanceof Refusal) && error.statusCode === 400)
          await checkOwnership(request.params as PathIds, request.session)
        throw error
      }
    else if (access && access !== 'everyone' && url.includes('/:') && (writingMethod(route) || schema?.querystring))
      throw new Error(`${String(route.method)} ${url} has ids in its path but no checkOwnership`)
  })
}
