import {
  isInDispute,
  toDollars,
  type Dispute,
  type Disputes,
  type DisputesQuery,
  type Evidence,
  type ShopDispute,
} from '@haggle/shared-contract'
import type { Context } from '../../base/context'
import { toCentsOf } from '../../base/currency'
import { notFound } from '../../base/refusals'
import type { ReadQueries } from '../../core/database/database'
import type { DisputeEvidenceRow } from '../../core/database/tables'
import { pageOfItems } from '../../core/http/pageQuery'
import {
  countDisputes,
  disputesOfOrders,
  evidenceOf,
  listedDisputes,
  ordersWithoutMoney,
  pageOfDisputes,
  shopsOfOrders,
  type ListedDispute,
  type StoredDispute,
} from './store'

/** A page of disputes for operators: open ones by their last day, then the others, newest first (D74). */
export const listDisputes = async ({ db }: Context, { pageNumber, ...filter }: DisputesQuery): Promise<Disputes> =>
  pageOfItems(await countDisputes(db.read, filter), pageNumber, async (part) =>
    toDisputes(db.read, await pageOfDisputes(db.read, { ...filter, ...part })),
  )

/** The disputes of an order for operators, the oldest first. */
export const disputesOfOrder = async ({ db }: Context, orderId: string): Promise<Dispute[]> =>
  toDisputes(db.read, await listedDisputes(db.read, { order: orderId }))

/** A dispute for operators. Throws 404. */
export async function showDispute({ db }: Context, id: string): Promise<Dispute> {
  const [dispute] = await toDisputes(db.read, await listedDisputes(db.read, { id }))
  if (!dispute) throw notFound('Dispute')
  return dispute
}

async function toDisputes(queries: ReadQueries, rows: readonly ListedDispute[]): Promise<Dispute[]> {
  if (rows.length === 0) return []
  const evidence = await evidenceOf(
    queries,
    rows.map(({ id }) => id),
  )
  const shops = await shopsOfOrders(
    queries,
    rows.map(({ order_id }) => order_id),
  )
  return rows.map((row) => ({
    ...shown(row),
    order: { _id: row.order_id, orderNumber: row.order_number },
    payment: row.payment_id,
    customer: { _id: row.user_id, name: row.user_name },
    shops: shops
      .filter(({ order_id }) => order_id === row.order_id)
      .map(({ shop_id, shop_name }) => {
        const own = evidence.find((each) => each.dispute_id === row.id && each.shop_id === shop_id)
        return { _id: shop_id, shopName: shop_name, ...(own && { evidence: toEvidence(own) }) }
      }),
    ...(row.decision !== null && {
      decision: { does: row.decision, at: toTime(row.decided_at ?? row.created_at), sent: row.sent_at !== null },
    }),
    ...(row.failure !== null && { failure: row.failure }),
  }))
}

const shown = ({ id, amount, currency, reason, state, answer_until, created_at }: StoredDispute) => ({
  id,
  amount: toDollars(toCentsOf(amount, currency)),
  currency,
  reason,
  state,
  ...(answer_until !== null && { answerUntil: toTime(answer_until) }),
  createdAt: toTime(created_at),
})

const toTime = (ms: number) => new Date(ms).toISOString()

const toEvidence = ({ text, pictures, sent_at }: DisputeEvidenceRow): Evidence => ({
  text,
  pictures: JSON.parse(pictures) as string[],
  sentAt: toTime(sent_at),
})

/** A dispute as a shop sees it. */
const toShopDispute = (row: StoredDispute, tookAll: boolean, evidence?: DisputeEvidenceRow): ShopDispute => ({
  ...shown(row),
  contested: row.decision !== null || row.state !== 'open',
  ...(tookAll && { tookAll }),
  ...(evidence && { evidence: toEvidence(evidence) }),
})

/** The dispute that a shop sees of each order that has one: the one that is open, else the newest. */
export async function shopDisputesOf(
  queries: ReadQueries,
  orderIds: readonly string[],
  shopId: string,
): Promise<Map<string, ShopDispute>> {
  const rows = await disputesOfOrders(queries, orderIds)
  const evidence = await evidenceOf(
    queries,
    rows.map(({ id }) => id),
    shopId,
  )
  const lost = rows.filter(({ state }) => state === 'lost').map(({ order_id }) => order_id)
  const withoutMoney = lost.length > 0 ? await ordersWithoutMoney(queries, lost, shopId) : new Set<string>()
  const disputes = new Map<string, StoredDispute>()
  for (const row of rows) {
    const other = disputes.get(row.order_id)
    if (!other || isInDispute(row.state) || !isInDispute(other.state)) disputes.set(row.order_id, row)
  }
  return new Map(
    [...disputes].map(([order, row]) => [
      order,
      toShopDispute(
        row,
        withoutMoney.has(order),
        evidence.find(({ dispute_id }) => dispute_id === row.id),
      ),
    ]),
  )
}
