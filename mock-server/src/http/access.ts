import type { FastifyInstance, FastifyRequest, onRequestHookHandler } from 'fastify'
import type { Access } from 'shared-contract'
import { sessionOf, type Session } from '../accounts/sessions'
import type { Context } from '../context'
import { addressOf } from './address'
import { forbidden, unauthenticated } from './errors'

declare module 'fastify' {
  interface FastifyRequest {
    /** Who calls, when a valid token came along; on a route that is not for everyone it is always there. */
    visitor: Session | undefined
    /** Who calls. Only on routes that are not for everyone. */
    readonly session: Session
  }
  interface RouteShorthandOptions {
    /** Who may call this route; every route under /api must say. */
    access?: Access
  }
  interface RouteOptions {
    access?: Access
  }
}

/** The one access check: it runs before a body is even read, so a stranger learns nothing from validation (D7). */
export function registerAccess(app: FastifyInstance, context: Context): void {
  app.decorateRequest('visitor', undefined)
  app.decorateRequest('session', {
    getter(this: FastifyRequest) {
      if (!this.visitor) throw unauthenticated('Please log in.')
      return this.visitor
    },
  })

  app.addHook('onRoute', (route) => {
    if (!route.url.startsWith('/api/') || route.url.startsWith('/api/docs')) return
    const { access } = route
    if (!access) throw new Error(`${String(route.method)} ${route.url} does not say who may call it`)
    const admit = async (request: FastifyRequest, token: string | undefined) => {
      if (token !== undefined) request.visitor = await sessionOf(context, token, addressOf(request, context.config))
      if (access === 'everyone') return
      if (!request.visitor) throw unauthenticated('Please log in.')
      if (access !== 'signedIn' && request.visitor.role !== access) throw forbidden(onlyFor[access])
    }
    const check: onRequestHookHandler = (request, _reply, done) => {
      const token = bearerToken(request)
      // most calls are a guest's, who need not wait
      if (token === undefined && access === 'everyone') return done()
      admit(request, token).then(() => done(), done)
    }
    route.onRequest = [check, ...[route.onRequest ?? []].flat()]
  })
}

const onlyFor = { user: 'Only customers can do this.', shopOwner: 'Only shop owners can do this.' }

/** The token that came with a call. */
export const bearerToken = (request: FastifyRequest): string | undefined =>
  /^Bearer ([\w-]{20,200})$/i.exec(request.headers.authorization ?? '')?.[1]
