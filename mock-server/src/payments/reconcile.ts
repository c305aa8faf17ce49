import type { Context } from '../context'
import { DAY, MINUTE } from '../durations'
import { syncChangedRefunds } from './refund'
import { settlePayment, type Settlement } from './settle'
import { claimOrdersToReconcile, type PayableOrder } from './store'

/** How long after its creation an order may still be charged by the provider. */
const RECONCILE_MS = 3 * DAY

/** Orders reconciled per call. */
const BATCH = 10

/** When to reconcile an order first: not while its customer is still entering the card. */
export const firstReconciliation = (openedAt: number) => openedAt + MINUTE

/**
 * Asks the provider for payments and refunds whose webhook was lost: late payments of expired or cancelled orders (D25),
 * second payments of paid orders (D26), and refunds from the dashboard (D49). The interval grows with an order's age.
 * Concurrent calls are safe: each order is claimed by one.
 */
export async function reconcilePayments(context: Context): Promise<void> {
  const { db, now } = context
  const due = { now: now(), pause: MINUTE, life: RECONCILE_MS, limit: BATCH }
  const orders = await db.writing((tx) => claimOrdersToReconcile(tx, due))
  const asked = await Promise.allSettled(orders.map((order) => settleAllPayments(context, order)))
  const failures = asked.filter((outcome) => outcome.status === 'rejected').map(({ reason }) => reason as unknown)
  if (failures.length > 0)
    throw new AggregateError(
      failures,
      `the provider said nothing usable of ${failures.length} of ${orders.length} orders`,
    )
}

/** Settles all payments of an order, then throws the first failure. Returns undefined if nothing was paid. */
export async function settleAllPayments(context: Context, order: PayableOrder): Promise<Settlement | undefined> {
  if (order.provider_order_id === null) return undefined
  const payments = await context.provider.paymentsOf(order.provider_order_id)
  const settlements: Settlement[] = []
  const failures: unknown[] = []
  for (const payment of payments) {
    if (payment.status !== 'created' && payment.status !== 'failed')
      await settlePayment(context, order, payment.id).then(
        (settlement) => settlements.push(settlement),
        (failure: unknown) => failures.push(failure),
      )
    await syncChangedRefunds(context, payment).catch((failure: unknown) => failures.push(failure))
  }
  if (failures.length > 0) throw failures[0]
  return settlements.find(({ ok }) => ok) ?? settlements[0]
}
