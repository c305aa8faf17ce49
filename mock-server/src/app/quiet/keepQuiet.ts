import type { Context } from '../../base/context'
import { unavailable } from '../../base/refusals'
import type { Provider } from '../../market/orders/payments/provider'
import { quietSince } from './store'

// A copy of a market that was restored from a backup is quiet until an operator says that it goes live: its mails may have
// been sent since, its payments and refunds made, and its pictures be another market's.

/** Keeps this instance from mails, payments and refunds if its market is quiet. Returns whether it is. */
export async function keepQuiet(context: Context): Promise<boolean> {
  context.quietSince = await quietSince(context.db.read)
  if (context.quietSince === undefined) return false
  context.provider = closedProvider
  return true
}

const refuse = () =>
  Promise.reject(unavailable('This copy of the market was restored from a backup and takes no payments yet.'))

const closedProvider: Provider = {
  createOrder: refuse,
  payment: refuse,
  paymentsOf: refuse,
  offerOf: refuse,
  capture: refuse,
  refund: refuse,
  refundsOf: refuse,
  transfer: refuse,
  transferById: refuse,
  dispute: refuse,
  uploadDocument: refuse,
  contestDispute: refuse,
  acceptDispute: refuse,
}

export const QUIET =
  'this market was restored from a backup and is quiet: it sends no mail, takes no payments, makes no refunds and removes no ' +
  'pictures, until npm run go-live -w mock-server and a restart'
