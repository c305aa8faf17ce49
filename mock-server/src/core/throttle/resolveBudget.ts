import { networkOf } from '@haggle/shared-server'
import type { Config } from '../../base/config'
import type { Budget } from './budgets'
import type { RateLimit } from './throttle'

/** A budget as the API document shows it: calls per account and per address within `minutes`. */
export interface RouteBudget extends Omit<Budget, 'account' | 'address'> {
  perAccount?: number
  perAddress: number
}

/** Resolves the amounts of a budget from the configuration. */
export function budgetOf(config: Config, { account, address, ...budget }: Budget): RouteBudget {
  const amount = (each: number | ((config: Config) => number)) =>
    typeof each === 'number' ? Math.ceil(each * config.budgetFactor) : each(config)
  return { ...budget, ...(account !== undefined && { perAccount: amount(account) }), perAddress: amount(address) }
}

/** The limit that a budget sets for an account, for services that count its uses themselves. */
export function accountLimit(config: Config, budget: Budget, userId: string): RateLimit {
  const { what, minutes, perAccount = 0 } = budgetOf(config, budget)
  return { what, subject: subjectOfAccount(userId), max: perAccount, minutes }
}

const subjectOfAccount = (userId: string) => `account ${userId}`

/** The limits that a budget sets for one caller. */
export const rateLimitsOf = (
  { what, minutes, perAccount, perAddress }: RouteBudget,
  { account, address }: { account: string | undefined; address: string },
): RateLimit[] => [
  ...(perAccount !== undefined && account !== undefined
    ? [{ what, subject: subjectOfAccount(account), max: perAccount, minutes }]
    : []),
  { what, subject: `address ${networkOf(address)}`, max: perAddress, minutes },
]
