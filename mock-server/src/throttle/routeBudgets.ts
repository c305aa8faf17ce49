import type { FastifyInstance, preHandlerAsyncHookHandler } from 'fastify'
import type { Config } from '../config'
import type { Context } from '../context'
import { outageOf } from '../database/outage'
import { clientAddressOf, networkOf } from '../http/address'
import { writingMethod } from '../http/bodies'
import { budgets, defaultBudget, type Budget } from './budgets'
import { throttle, type RateLimit } from './throttle'

/** A budget as the API document shows it: calls per account and per address within `minutes`. */
export interface RouteBudget {
  what: string
  minutes: number
  perAccount?: number
  perAddress: number
  field?: string
  failuresOnly?: boolean
  savesNothing?: boolean
}

declare module 'fastify' {
  interface RouteShorthandOptions {
    /** Set by registerBudgets from the table; routes do not set it. */
    budgets?: readonly RouteBudget[]
  }
  interface RouteOptions {
    budgets?: readonly RouteBudget[]
  }
}

/** Applies its budgets to every route that writes (D67). A valid request beyond them is answered 429. */
export function registerBudgets(app: FastifyInstance, context: Context): void {
  app.addHook('onRoute', (route) => {
    const method = writingMethod(route)
    if (!route.url.startsWith('/api/') || method === undefined) return
    const entries = budgets[`${method} ${route.url}`] ?? [defaultBudget]
    const own = entries.map((entry) => budgetOf(context.config, entry))
    route.budgets = own
    const spend: preHandlerAsyncHookHandler = async (request) => {
      const who = { account: request.visitor?.userId, address: clientAddressOf(request, context.config) }
      const limits = own.filter((budget) => counts(budget, request.body)).flatMap((budget) => rateLimitsOf(budget, who))
      if (limits.length === 0) return
      await throttle(context, limits).catch((error: unknown) => {
        if (!own.every(({ savesNothing }) => savesNothing) || outageOf(error) === undefined) throw error
      })
    }
    route.preHandler = [spend, ...[route.preHandler ?? []].flat()]
  })
}

const counts = ({ failuresOnly, field }: RouteBudget, body: unknown) =>
  !failuresOnly && (field === undefined || (typeof body === 'object' && body !== null && field in body))

/** Resolves the amounts of a budget from the configuration. */
export function budgetOf(config: Config, { account, address, ...budget }: Budget): RouteBudget {
  const amount = (each: number | ((config: Config) => number)) =>
    typeof each === 'number' ? Math.ceil(each * config.budgetFactor) : each(config)
  return { ...budget, ...(account !== undefined && { perAccount: amount(account) }), perAddress: amount(address) }
}

/** The limits that a budget sets for one caller. */
export const rateLimitsOf = (
  { what, minutes, perAccount, perAddress }: RouteBudget,
  { account, address }: { account: string | undefined; address: string },
): RateLimit[] => [
  ...(perAccount !== undefined && account !== undefined
    ? [{ what, subject: `account ${account}`, max: perAccount, minutes }]
    : []),
  { what, subject: `address ${networkOf(address)}`, max: perAddress, minutes },
]
