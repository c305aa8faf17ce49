import { sql } from 'kysely'
import type { Context } from '../context'
import type { OrderRow } from '../database/tables'
import type { Provider } from './provider'
import { settle, type Settlement } from './settle'

const MINUTE = 60 * 1000
const DAY = 24 * 60 * MINUTE

/** So long the provider may still take money for an order. */
const PATIENCE_MS = 3 * DAY

/** Orders asked about at once. */
const BATCH = 10

/** When to ask about an order after its payment was opened: not while its customer is still typing. */
export const firstAsk = (openedAt: number) => openedAt + MINUTE

/**
 * Asks the provider about unpaid orders, also those that expired or were cancelled, so that a payment whose news never
 * came still gets its order or its money back (D25). Young orders are asked about often, older ones ever less. Any
 * number may do this at once; an order is asked about by one.
 */
export async function reconcile(context: Context, provider: Provider): Promise<void> {
  const orders = await claimDue(context)
  const asked = await Promise.allSettled(orders.map((order) => settleTaken(context, provider, order)))
  const failures = asked.filter((outcome) => outcome.status === 'rejected').map(({ reason }) => reason as unknown)
  if (failures.length > 0)
    throw new AggregateError(
      failures,
      `the provider said nothing usable of ${failures.length} of ${orders.length} orders`,
    )
}

/** Settles all that the provider took for an order, then throws what failed; undefined when it took nothing. */
export async function settleTaken(
  context: Context,
  provider: Provider,
  order: OrderRow,
): Promise<Settlement | undefined> {
  if (order.provider_order_id === null) return undefined
  const attempts = await provider.paymentsOf(order.provider_order_id)
  const settlements: Settlement[] = []
  const failures: unknown[] = []
  for (const { id, status } of attempts)
    if (status === 'captured' || status === 'authorized')
      await settle(context, provider, order, id).then(
        (settlement) => settlements.push(settlement),
        (failure: unknown) => failures.push(failure),
      )
  if (failures.length > 0) throw failures[0]
  return settlements.find(({ ok }) => ok) ?? settlements[0]
}

/** The orders to ask about now; each is put off until its next turn, or for good when no payment can come any more. */
async function claimDue({ db, now }: Context): Promise<OrderRow[]> {
  const time = now()
  const claimed = await db.read
    .updateTable('orders')
    .set({
      ask_at: sql<number | null>`case
        when status in ('pending', 'expired', 'cancelled') and created_at > ${sql.lit(time - PATIENCE_MS)}
        then ${sql.lit(time + MINUTE)} + (${sql.lit(time)} - created_at) / 2 end`,
    })
    .where('id', 'in', (eb) =>
      eb.selectFrom('orders').select('id').where('ask_at', '<=', time).orderBy('ask_at').limit(BATCH),
    )
    // of two that chose an order one still finds it due
    .where('ask_at', '<=', time)
    .returningAll()
    .execute()
  return claimed.filter(({ ask_at }) => ask_at !== null)
}
