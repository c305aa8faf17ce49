import type { Access, Role } from '@haggle/shared-contract'
import type { FastifyInstance, FastifyRequest, onRequestHookHandler } from 'fastify'
import type { Context } from '../../base/context'
import { forbidden, Refusal, unauthenticated } from '../../base/refusals'
import { sessionOf, type Session } from '../sessions/sessions'
import { hasSecondFactor } from '../sessions/store'
import { clientAddressOf } from './address'

/** Who may call a route. */
export type RouteAccess = Access | 'shopOwnerOrOperator' | 'userOrShopOwner'

declare module 'fastify' {
  interface FastifyRequest {
    /** The caller's session, if the request carries a valid token; always set on routes that require one. */
    visitor: Session | undefined
    /** The caller's session. Throws 401 without one, so only for routes that require it. */
    readonly session: Session
  }
  interface RouteShorthandOptions {
    /** Who may call this route; required for every route under /api. */
    access?: RouteAccess
    beforeSecondFactor?: boolean
  }
  interface RouteOptions {
    access?: RouteAccess
    /** Whether operators may call this route before they have set up a second factor (D69); default false. */
    beforeSecondFactor?: boolean
  }
}

/** The only access check. It runs before the body is read: validation errors reveal nothing to strangers (D7). */
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
    const { access, beforeSecondFactor = false } = route
    if (!access) throw new Error(`${String(route.method)} ${route.url} does not say who may call it`)
    const admit = async (request: FastifyRequest, token: string | undefined) => {
      if (token !== undefined)
        request.visitor = await sessionOf(context, token, clientAddressOf(request, context.config))
      if (request.visitor?.role === 'operator' && !beforeSecondFactor)
        await requireSecondFactor(context, request.visitor)
      if (access === 'everyone') return
      if (!request.visitor) throw unauthenticated('Please log in.')
      if (access !== 'signedIn' && !admits(access, request.visitor.role)) throw forbidden(ONLY_FOR[access])
    }
    const check: onRequestHookHandler = (request, _reply, done) => {
      const token = bearerToken(request)
      // Most requests come from guests: there is no session to wait for.
      if (token === undefined && access === 'everyone') return done()
      admit(request, token).then(() => done(), done)
    }
    route.onRequest = [check, ...[route.onRequest ?? []].flat()]
  })
}

async function requireSecondFactor({ db }: Context, { userId }: Session): Promise<void> {
  if (await hasSecondFactor(db.read, userId)) return
  throw new Refusal(403, 'Please set up your second factor first: operators need it for everything.', {
    needsTotp: true,
  })
}

type ForRoles = Exclude<RouteAccess, 'everyone' | 'signedIn'>

export const admits = (access: ForRoles, role: Role): boolean =>
  access === 'shopOwnerOrOperator'
    ? role !== 'user'
    : access === 'userOrShopOwner'
      ? role !== 'operator'
      : access === role

/** What a caller of another role reads. */
export const ONLY_FOR: Record<ForRoles, string> = {
  user: 'Only customers can do this.',
  shopOwner: 'Only shop owners can do this.',
  operator: 'Only operators can do this.',
  shopOwnerOrOperator: 'Only shop owners can do this.',
  userOrShopOwner: 'Only customers and shop owners can do this.',
}

/** The bearer token of a request. */
export const bearerToken = (request: FastifyRequest): string | undefined =>
  /^Bearer ([\w-]{20,200})$/i.exec(request.headers.authorization ?? '')?.[1]
