import { networkOf } from '@haggle/shared-server'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { LRUCache } from 'lru-cache'
import type { Context } from '../../base/context'
import { Refusal, tooMany } from '../../base/refusals'
import { clientAddressOf } from '../http/address'
import { writingMethod } from '../http/bodies'
import { refusedWrites } from './budgets'
import { budgetOf, rateLimitsOf, type RouteBudget } from './resolveBudget'
import { throttle } from './throttle'

declare module 'fastify' {
  interface FastifyRequest {
    /** Whether the request counts against a budget already. */
    isCounted: boolean
  }
}

/** Networks remembered as full: each has sent all of its refused requests within a minute. */
const MOST_NETWORKS = 10_000

/**
 * Counts the writes that are refused before they count against a budget of their own: bodies that are invalid or cannot be
 * read, and calls over a budget. Once they are too many, all writes of their network are refused unread.
 */
export function registerRefusedWrites(app: FastifyInstance, context: Context): RouteBudget {
  const { config, now } = context
  const budget = budgetOf(config, refusedWrites)
  const fullUntil = new LRUCache<string, number>({ max: MOST_NETWORKS })
  app.decorateRequest('isCounted', false)

  app.addHook('onRequest', (request, _reply, done) => {
    if (fullUntil.size === 0 || !writingMethod(request)) return done()
    const left = (fullUntil.get(networkOf(clientAddressOf(request, config))) ?? 0) - now()
    request.isCounted = left > 0
    done(left > 0 ? tooMany(`Too many ${budget.what}. Please try again {in}.`, left) : undefined)
  })

  app.addHook('onResponse', async (request, { statusCode }) => {
    if (request.isCounted || statusCode < 400 || statusCode >= 500 || !writingMethod(request)) return
    await count(request).catch((error: unknown) => {
      if (error instanceof Refusal && error.retryAfter !== undefined)
        fullUntil.set(networkOf(clientAddressOf(request, config)), now() + error.retryAfter * 1000)
    })
  })

  const count = (request: FastifyRequest) =>
    throttle(context, rateLimitsOf(budget, { account: undefined, address: clientAddressOf(request, config) }))

  return budget
}
