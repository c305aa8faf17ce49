import type { FastifyInstance, FastifyRequest, preHandlerAsyncHookHandler } from 'fastify'
import type { Context } from '../../base/context'
import { outageOf } from '../database/outage'
import { clientAddressOf } from '../http/address'
import { writingMethod } from '../http/bodies'
import { budgets, defaultBudget } from './budgets'
import { registerRefusedWrites } from './refusedWrites'
import { budgetOf, rateLimitsOf, type RouteBudget } from './resolveBudget'
import { throttle } from './throttle'

declare module 'fastify' {
  interface RouteShorthandOptions {
    /** Set by registerBudgets from the table; routes do not set it. */
    budgets?: readonly RouteBudget[]
  }
  interface RouteOptions {
    budgets?: readonly RouteBudget[]
  }
}

/** Applies its budgets to every route that writes or costs much (D67). A valid request beyond them is answered 429. */
export function registerBudgets(app: FastifyInstance, context: Context): void {
  const refused = registerRefusedWrites(app, context)
  app.addHook('onRoute', (route) => {
    const method = writingMethod(route)
    const entries =
      budgets[`${method ?? 'GET'} ${route.url}`] ?? (method && route.url.startsWith('/api/') && [defaultBudget])
    if (!entries) return
    const own = entries.map((entry) => budgetOf(context.config, entry))
    route.budgets = method ? [...own, refused] : own
    const spend: preHandlerAsyncHookHandler = async (request) => {
      const who = { account: request.visitor?.userId, address: clientAddressOf(request, context.config) }
      const limits = own.filter((budget) => counts(budget, request)).flatMap((budget) => rateLimitsOf(budget, who))
      if (limits.length === 0) return void (request.isCounted = true)
      await throttle(context, limits).catch((error: unknown) => {
        if (!own.every(({ savesNothing }) => savesNothing) || outageOf(error) === undefined) throw error
      })
      request.isCounted = true
    }
    route.preHandler = [spend, ...[route.preHandler ?? []].flat()]
  })
}

const counts = ({ failuresOnly, field, role }: RouteBudget, { body, visitor }: FastifyRequest) =>
  !failuresOnly &&
  (field === undefined || (typeof body === 'object' && body !== null && field in body)) &&
  (role === undefined || role === visitor?.role)
