import type { DisputeState } from '@haggle/shared-contract'
import { sql, type Insertable, type Selectable, type SqlBool, type Updateable } from 'kysely'
import type { ReadQueries, Transaction } from '../../core/database/database'
import { countRows, hasRows } from '../../core/database/queries'
import type { DisputeEvidenceRow, PaymentRow, Tables } from '../../core/database/tables'

export type StoredDispute = Selectable<Tables['disputes']>

export const insertDispute = (tx: Transaction, row: Insertable<Tables['disputes']>) =>
  tx.insertInto('disputes').values(row).execute()

export const updateDispute = (tx: Transaction, id: string, changes: Updateable<Tables['disputes']>) =>
  tx.updateTable('disputes').set(changes).where('id', '=', id).execute()

export const disputeById = (queries: ReadQueries, id: string): Promise<StoredDispute | undefined> =>
  queries.selectFrom('disputes').selectAll().where('id', '=', id).executeTakeFirst()

export type DisputedPayment = Pick<PaymentRow, 'id' | 'order_id' | 'amount' | 'currency'>

export const disputedPayment = (queries: ReadQueries, id: string): Promise<DisputedPayment | undefined> =>
  queries
    .selectFrom('payments')
    .select(['id', 'order_id', 'amount', 'currency'])
    .where('id', '=', id)
    .executeTakeFirst()

/** What lost disputes took of a payment, in its smallest unit. */
export async function lostOf(queries: ReadQueries, paymentId: string): Promise<number> {
  const { lost } = await queries
    .selectFrom('disputes')
    .select(({ fn }) => fn.sum<number | string | null>('amount').as('lost'))
    .where('payment_id', '=', paymentId)
    .where('state', '=', 'lost')
    .executeTakeFirstOrThrow()
  return Number(lost ?? 0)
}

/**
 * Whether a lost dispute took all that a shop had of its `part` of a paid order: then it is no work any more (D74), though it
 * may still be delivered (D29).
 */
export const hasLostMoney = sql<SqlBool>`(exists (select 1 from disputes join orders on orders.id = disputes.order_id
  where disputes.order_id = part.order_id and disputes.state = 'lost' and orders.status = 'paid') and part.balance <= 0)`

/** Those of orders whose part of a shop lost its money. */
export async function ordersWithoutMoney(
  queries: ReadQueries,
  orderIds: readonly string[],
  shopId: string,
): Promise<Set<string>> {
  const rows = await queries
    .selectFrom('order_deliveries as part')
    .select('part.order_id')
    .where('part.order_id', 'in', orderIds)
    .where('part.shop_id', '=', shopId)
    .where(hasLostMoney)
    .execute()
  return new Set(rows.map(({ order_id }) => order_id))
}

/** Whether a dispute of an order waits for its end. */
export const hasOpenDispute = (queries: ReadQueries, orderId: string): Promise<boolean> =>
  hasRows(queries.selectFrom('disputes').where('order_id', '=', orderId).where('state', 'in', ['open', 'under_review']))

/** The disputes of orders, the oldest first. */
export const disputesOfOrders = (queries: ReadQueries, orderIds: readonly string[]): Promise<StoredDispute[]> =>
  queries
    .selectFrom('disputes')
    .selectAll()
    .where('order_id', 'in', orderIds)
    .orderBy('created_at')
    .orderBy('id')
    .execute()

/** The evidence about disputes; with `shopId`, that shop's alone. */
export const evidenceOf = (
  queries: ReadQueries,
  disputeIds: readonly string[],
  shopId?: string,
): Promise<DisputeEvidenceRow[]> =>
  disputeIds.length === 0
    ? Promise.resolve([])
    : queries
        .selectFrom('dispute_evidence')
        .selectAll()
        .where('dispute_id', 'in', disputeIds)
        .$if(shopId !== undefined, (rows) => rows.where('shop_id', '=', shopId ?? ''))
        .orderBy('shop_id')
        .execute()

export const putEvidence = (tx: Transaction, row: DisputeEvidenceRow) =>
  tx
    .insertInto('dispute_evidence')
    .values(row)
    .onConflict((same) => same.columns(['dispute_id', 'shop_id']).doUpdateSet(row))
    .execute()

/** The shops of orders, by name. */
export const shopsOfOrders = (queries: ReadQueries, orderIds: readonly string[]) =>
  queries
    .selectFrom('order_deliveries')
    .select(['order_id', 'shop_id', 'shop_name'])
    .where('order_id', 'in', orderIds)
    .orderBy('shop_name')
    .execute()

interface DisputeFilter {
  /** An order's number or id, a payment's or a dispute's id; '' for all. */
  q: string
  state?: DisputeState | undefined
}

const disputesLike = (queries: ReadQueries, { q, state }: DisputeFilter) =>
  queries
    .selectFrom('disputes')
    .innerJoin('orders', 'orders.id', 'disputes.order_id')
    .innerJoin('users', 'users.id', 'orders.user_id')
    .$if(state !== undefined, (rows) => rows.where('disputes.state', '=', state ?? 'open'))
    .$if(q !== '', (rows) =>
      rows.where(({ eb, or }) =>
        or([
          eb('disputes.id', '=', q),
          eb('disputes.payment_id', '=', q),
          eb('orders.id', '=', q),
          eb('orders.order_number', '=', q.toUpperCase()),
        ]),
      ),
    )

export const countDisputes = (queries: ReadQueries, filter: DisputeFilter): Promise<number> =>
  countRows(disputesLike(queries, filter))

const withOrder = (disputes: ReturnType<typeof disputesLike>) =>
  disputes.selectAll('disputes').select(['orders.order_number', 'users.id as user_id', 'users.name as user_name'])

export type ListedDispute = Awaited<ReturnType<typeof pageOfDisputes>>[number]

/** Open ones by their last day, then the others, newest first. */
export const pageOfDisputes = (
  queries: ReadQueries,
  { offset, limit, ...filter }: DisputeFilter & { offset: number; limit: number },
) =>
  withOrder(disputesLike(queries, filter))
    .orderBy(sql`case when disputes.state = 'open' then 0 when disputes.state = 'under_review' then 1 else 2 end`)
    .orderBy(sql`case when disputes.state = 'open' then coalesce(disputes.answer_until, 0) else 0 end`)
    .orderBy('disputes.created_at', 'desc')
    .orderBy('disputes.id')
    .offset(offset)
    .limit(limit)
    .execute()

/** The disputes of one order, or the one with an id, for operators; the oldest first. */
export const listedDisputes = (queries: ReadQueries, by: { order: string } | { id: string }) =>
  withOrder(disputesLike(queries, { q: '' }))
    .$if('order' in by, (rows) => rows.where('orders.id', '=', 'order' in by ? by.order : ''))
    .$if('id' in by, (rows) => rows.where('disputes.id', '=', 'id' in by ? by.id : ''))
    .orderBy('disputes.created_at')
    .orderBy('disputes.id')
    .execute()

/**
 * Claims disputes that are due: those with a decision to send again after `pause`, the others after `rest`. Concurrent
 * callers never get the same.
 */
export const claimDisputes = (
  tx: Transaction,
  { now, pause, rest, limit }: { now: number; pause: number; rest: number; limit: number },
) =>
  tx
    .updateTable('disputes')
    .set({
      ask_at: sql<number>`case when decision is not null and sent_at is null
        then ${sql.lit(now + pause)} else ${sql.lit(now + rest)} end`,
    })
    .where('id', 'in', (eb) =>
      eb.selectFrom('disputes').select('id').where('ask_at', '<=', now).orderBy('ask_at').limit(limit),
    )
    .where('ask_at', '<=', now)
    .returning('id')
    .execute()
