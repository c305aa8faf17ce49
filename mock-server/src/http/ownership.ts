import type { FastifyInstance } from 'fastify'
import type { Session } from '../accounts/sessions'
import { Refusal } from './errors'

/** The ids in a path; a route has those that its address names. */
export interface PathIds {
  id: string
  shopId: string
  reviewId: string
}

/** Throws a 403 or a 404 for who may not touch what the path names. */
type MayTouch = (ids: PathIds, session: Session) => Promise<unknown>

declare module 'fastify' {
  interface RouteShorthandOptions {
    /** Every route with ids and with a body or a query, which is not for everyone, must say. */
    mayTouch?: MayTouch
  }
  interface RouteOptions {
    mayTouch?: MayTouch
  }
}

/**
 * That something is somebody else's, or is not there, comes before what is wrong with a call (D7). Services ask by
 * themselves; here it is asked for the calls that never reach them.
 */
export function registerOwnership(app: FastifyInstance): void {
  app.addHook('onRoute', (route) => {
    const { access, mayTouch, schema, url } = route
    if (mayTouch)
      route.errorHandler = async (error, request) => {
        if (!(error instanceof Refusal) && error.statusCode === 400)
          await mayTouch(request.params as PathIds, request.session)
        throw error
      }
    else if (access && access !== 'everyone' && url.includes('/:') && (schema?.body || schema?.querystring))
      throw new Error(`${String(route.method)} ${url} does not say who may touch what it names`)
  })
}
