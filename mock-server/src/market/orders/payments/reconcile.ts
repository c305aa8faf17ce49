import { DAY, MINUTE } from '@haggle/shared-server'
import type { Context } from '../../../base/context'
import type { ProviderPayment } from './provider'
import { syncChangedRefunds } from './refund'
import { settlePayment, type Settlement } from './settle'
import { claimOrdersToReconcile, providerOrdersOf, type PayableOrder } from './store'

/** How long after its creation an order may still be charged by the provider. */
const RECONCILE_MS = 3 * DAY

/** Orders reconciled at once. */
const BATCH = 10

/** How long a run begins further batches, in ms: stopping an instance waits for its end. */
const RUN_MS = 5000

/** When to reconcile an order first: not while its customer is still entering the card. */
export const firstReconciliation = (openedAt: number) => openedAt + MINUTE

/**
 * Asks the provider for payments and refunds whose webhook was lost: late payments of expired or cancelled orders (D25),
 * second payments of paid orders (D26), and refunds from the dashboard (D49). The interval grows with an order's age.
 * Concurrent calls are safe: each order is claimed by one. Ends early, and throws, while the provider is away.
 */
export async function reconcilePayments(context: Context): Promise<void> {
  const begun = performance.now()
  const failures: unknown[] = []
  let asked = 0
  while (performance.now() - begun < RUN_MS) {
    const batch = await reconcileBatch(context)
    asked += batch.size
    failures.push(...batch.failures)
    // nothing is due any more, or the provider is away
    if (batch.failures.length === batch.size) break
  }
  if (failures.length > 0)
    throw new AggregateError(failures, `the provider said nothing usable of ${failures.length} of ${asked} orders`)
}

async function reconcileBatch(context: Context): Promise<{ size: number; failures: unknown[] }> {
  const { db, now } = context
  const due = { now: now(), pause: MINUTE, life: RECONCILE_MS, limit: BATCH }
  const orders = await db.writing((tx) => claimOrdersToReconcile(tx, due))
  const outcomes = await Promise.allSettled(orders.map((order) => settleAllPayments(context, order)))
  const failures = outcomes.filter((outcome) => outcome.status === 'rejected').map(({ reason }) => reason as unknown)
  return { size: orders.length, failures }
}

/**
 * Settles all payments of an order, then throws the first failure. Returns how the order ended; undefined if nothing was
 * paid, or only payments that did not match it.
 */
export async function settleAllPayments(context: Context, order: PayableOrder): Promise<Settlement | undefined> {
  const settlements: Settlement[] = []
  const failures: unknown[] = []
  for (const payment of await paymentsAtProvider(context, order)) {
    if (payment.status !== 'created' && payment.status !== 'failed')
      await settlePayment(context, order, payment.id).then(
        (settlement) => settlements.push(settlement),
        (failure: unknown) => failures.push(failure),
      )
    await syncChangedRefunds(context, payment).catch((failure: unknown) => failures.push(failure))
  }
  if (failures.length > 0) throw failures[0]
  return settlements.find(({ ok }) => ok) ?? settlements.find((settlement) => !settlement.ok && !settlement.canPayAgain)
}

async function paymentsAtProvider({ db, provider }: Context, order: PayableOrder): Promise<ProviderPayment[]> {
  const payments: ProviderPayment[] = []
  for (const id of await providerOrdersOf(db.read, order)) payments.push(...(await provider.paymentsOf(id)))
  return payments
}
