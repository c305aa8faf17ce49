import type { Context } from '../context'
import { readChangedRefunds } from './refund'
import { settle, type Settlement } from './settle'
import { claimOrdersToAsk, type PayableOrder } from './store'

const MINUTE = 60 * 1000
const DAY = 24 * 60 * MINUTE

/** So long the provider may still take money for an order. */
const PATIENCE_MS = 3 * DAY

/** Orders asked about at once. */
const BATCH = 10

/** When to ask about an order after its payment was opened: not while its customer is still typing. */
export const firstAsk = (openedAt: number) => openedAt + MINUTE

/**
 * Asks the provider about orders, also those that expired or were cancelled, so that a payment whose news never came still
 * gets its order or its money back (D25), a second one of a paid order, too (D26), and refunds of which nobody told are
 * known (D49). Young orders are asked about often, older ones ever less. Any
 * number may do this at once; an order is asked about by one.
 */
export async function reconcile(context: Context): Promise<void> {
  const { db, now } = context
  const due = { now: now(), pause: MINUTE, since: now() - PATIENCE_MS, most: BATCH }
  const orders = await db.writing((tx) => claimOrdersToAsk(tx, due))
  const asked = await Promise.allSettled(orders.map((order) => settleTaken(context, order)))
  const failures = asked.filter((outcome) => outcome.status === 'rejected').map(({ reason }) => reason as unknown)
  if (failures.length > 0)
    throw new AggregateError(
      failures,
      `the provider said nothing usable of ${failures.length} of ${orders.length} orders`,
    )
}

/** Settles all that the provider took for an order, then throws what failed; undefined when it took nothing. */
export async function settleTaken(context: Context, order: PayableOrder): Promise<Settlement | undefined> {
  if (order.provider_order_id === null) return undefined
  const payments = await context.provider.paymentsOf(order.provider_order_id)
  const settlements: Settlement[] = []
  const failures: unknown[] = []
  for (const payment of payments) {
    if (payment.status === 'captured' || payment.status === 'authorized')
      await settle(context, order, payment.id).then(
        (settlement) => settlements.push(settlement),
        (failure: unknown) => failures.push(failure),
      )
    await readChangedRefunds(context, payment).catch((failure: unknown) => failures.push(failure))
  }
  if (failures.length > 0) throw failures[0]
  return settlements.find(({ ok }) => ok) ?? settlements[0]
}
