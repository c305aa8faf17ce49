import type { ReadQueries, Transaction } from '../../core/database/database'
import { ordersAt } from '../../core/database/orderStatus'
import type { MandateRow, WaitingOfferRow } from '../../core/database/tables'

export const insertMandate = (tx: Transaction, mandate: MandateRow) =>
  tx.insertInto('mandates').values(mandate).execute()

export const mandateById = (queries: ReadQueries, id: string): Promise<MandateRow | undefined> =>
  queries.selectFrom('mandates').selectAll().where('id', '=', id).executeTakeFirst()

/** A customer's mandates that hold now, newest first. */
export const mandatesThatHold = (queries: ReadQueries, userId: string, now: number): Promise<MandateRow[]> =>
  queries
    .selectFrom('mandates')
    .selectAll()
    .where('user_id', '=', userId)
    .where('ended_at', 'is', null)
    .where('until', '>', now)
    .orderBy('id', 'desc')
    .execute()

/** Ends a mandate with its tokens; false if it was ended before. */
export async function setMandateEnded(tx: Transaction, id: string, now: number): Promise<boolean> {
  const ended = await tx
    .updateTable('mandates')
    .set({ ended_at: now })
    .where('id', '=', id)
    .where('ended_at', 'is', null)
    .returning('id')
    .execute()
  await tx.deleteFrom('agent_tokens').where('mandate_id', '=', id).execute()
  await tx.deleteFrom('waiting_offers').where('mandate_id', '=', id).where('state', '=', 'waiting').execute()
  return ended.length > 0
}

/** Notes the first use of a mandate; false if it was used before. */
export async function setFirstUse(tx: Transaction, id: string, now: number): Promise<boolean> {
  const used = await tx
    .updateTable('mandates')
    .set({ first_used_at: now })
    .where('id', '=', id)
    .where('first_used_at', 'is', null)
    .returning('id')
    .execute()
  return used.length > 0
}

/** How many offers were made by each of some mandates. */
export async function offersBy(queries: ReadQueries, mandateIds: readonly string[]): Promise<Map<string, number>> {
  if (mandateIds.length === 0) return new Map()
  const rows = await queries
    .selectFrom('offers')
    .select(({ fn }) => ['mandate_id', fn.countAll<number>().as('offers')])
    .where('mandate_id', 'in', mandateIds)
    .groupBy('mandate_id')
    .execute()
  return new Map(rows.map(({ mandate_id, offers }) => [mandate_id ?? '', offers]))
}

/** The lines of a mandate's orders that wait for a payment or were paid, with the order's total. */
export const orderedBy = (queries: ReadQueries, mandateId: string, now: number) =>
  queries
    .selectFrom(
      ordersAt(queries, now).select(['id', 'total_cents', 'status']).where('mandate_id', '=', mandateId).as('ordered'),
    )
    .innerJoin('order_lines', 'order_lines.order_id', 'ordered.id')
    .select([
      'ordered.id',
      'ordered.total_cents',
      'order_lines.product_id',
      'order_lines.qty',
      'order_lines.price_cents',
    ])
    .where('ordered.status', 'not in', ['cancelled', 'expired'])
    .execute()

/** The prices that an agent agreed on and that hold or were paid. */
export const agreedBy = (queries: ReadQueries, mandateId: string, now: number) =>
  queries
    .selectFrom('negotiations')
    .select(['product_id', 'agreed_cents as cents'])
    .where('mandate_id', '=', mandateId)
    .where(({ eb, or }) => or([eb('spent', '=', 1), eb('agreed_until', '>', now)]))
    .$narrowType<{ cents: number }>()
    .execute()

/** The shop of a product, and whether agents may make offers to it: 1 or 0. */
export const shopOfProduct = (queries: ReadQueries, productId: string) =>
  queries
    .selectFrom('products')
    .innerJoin('shops', 'shops.id', 'products.shop_id')
    .select(['shops.id as shopId', 'shops.agents_may_offer as mayOffer'])
    .where('products.id', '=', productId)
    .where('products.deleted_at', 'is', null)
    .executeTakeFirst()

/** Shops that are open, by name. */
export const openShopsByName = (queries: ReadQueries, limit: number) =>
  queries
    .selectFrom('shops')
    .select(['id as _id', 'name as shopName'])
    .where('state', '=', 'open')
    .where('closing_since', 'is', null)
    .orderBy('name')
    .orderBy('id')
    .limit(limit)
    .execute()

export const shopsNamed = async (queries: ReadQueries, ids: readonly string[]) =>
  ids.length === 0
    ? []
    : queries
        .selectFrom('shops')
        .select(['id as _id', 'name as shopName'])
        .where('id', 'in', ids)
        .orderBy('name')
        .execute()

export const insertWaiting = (tx: Transaction, offer: WaitingOfferRow) =>
  tx.insertInto('waiting_offers').values(offer).execute()

export const waitingById = (queries: ReadQueries, id: string): Promise<WaitingOfferRow | undefined> =>
  queries.selectFrom('waiting_offers').selectAll().where('id', '=', id).executeTakeFirst()

/** A customer's offers that wait for a yes, of mandates that hold, newest first. */
export const waitingOf = (queries: ReadQueries, userId: string, now: number) =>
  queries
    .selectFrom('waiting_offers')
    .innerJoin('mandates', 'mandates.id', 'waiting_offers.mandate_id')
    .innerJoin('products', 'products.id', 'waiting_offers.product_id')
    .selectAll('waiting_offers')
    .select(['mandates.agent', 'products.name', 'products.selling_cents'])
    .where('waiting_offers.user_id', '=', userId)
    .where('waiting_offers.state', '=', 'waiting')
    .where('mandates.ended_at', 'is', null)
    .where('mandates.until', '>', now)
    .orderBy('waiting_offers.id', 'desc')
    .execute()

/** Decides an offer that waits; false if it does not wait any more. */
export async function setDecided(tx: Transaction, id: string, state: 'made' | 'refused'): Promise<boolean> {
  const decided = await tx
    .updateTable('waiting_offers')
    .set({ state })
    .where('id', '=', id)
    .where('state', '=', 'waiting')
    .returning('id')
    .execute()
  return decided.length > 0
}
