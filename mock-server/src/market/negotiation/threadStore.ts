import { sql } from 'kysely'
import type { ReadQueries } from '../../core/database/database'
import type { OfferRow, ShopOfferRow } from '../../core/database/tables'
import type { ReceivedFilter } from './offersStore'
import type { Negotiation } from './store'

/** What decides whether a shop can still reply to a thread (D51). */
interface ReplyLimits {
  /** When a customer's last offer is too old for a reply, as a time. */
  oldest: number
  maxReplies: number
}

interface ThreadFilter extends ReceivedFilter, ReplyLimits {}

/** A customer's talk with a shop about one product. */
export interface ThreadRow {
  user_id: string
  product_id: string
  customer: string
  name: string
  image: string
  selling_cents: number
  /** 1 or 0. */
  answerable: number
}

/** Customers and products of a shop's offers, with what orders and filters them. */
function talks(queries: ReadQueries, { shopId, productId }: ThreadFilter) {
  return queries
    .selectFrom('offers')
    .innerJoin('products', 'products.id', 'offers.product_id')
    .where('products.shop_id', '=', shopId)
    .where('products.deleted_at', 'is', null)
    .$if(productId !== undefined, (query) => query.where('products.id', '=', productId ?? ''))
    .groupBy(['offers.user_id', 'offers.product_id'])
    .select(['offers.user_id', 'offers.product_id'])
    .select(({ fn }) => [
      fn.max('offers.created_at').as('last_at'),
      fn.countAll<number>().as('attempts'),
      fn.max<number>('accepted').as('accepted'),
      fn.max('offer_cents').as('best'),
      fn.max('selling_cents').as('selling'),
    ])
    .select(sql<number | null>`min(case when accepted = 0 then floor_cents - offer_cents end)`.as('distance'))
}

/** `talks` with whether a price was agreed, one is open, and the shop can still reply. */
function threads(queries: ReadQueries, filter: ThreadFilter) {
  const { now, oldest, maxReplies, state } = filter
  const ofTalk = sql`shop_offers.user_id = talk.user_id and shop_offers.product_id = talk.product_id`
  const has = (condition: ReturnType<typeof sql>) =>
    sql<number>`exists (select 1 from shop_offers where ${ofTalk} and ${condition})`
  const agreed = sql<number>`(talk.accepted = 1 or ${has(sql`state = 'taken'`)})`
  const replies = sql<number>`(select count(*) from shop_offers where ${ofTalk} and kind = 'reply')`
  const answerable = sql<number>`case when users.deleted_at is null and talk.last_at >= ${oldest} and talk.best < talk.selling and not ${agreed}
    and ${replies} < ${maxReplies} and not ${has(sql`state = 'declined' and shop_offers.attempts >= talk.attempts`)}
    then 1 else 0 end`
  return queries
    .selectFrom(talks(queries, filter).as('talk'))
    .innerJoin('users', 'users.id', 'talk.user_id')
    .$if(state === 'open', (query) => query.where(sql<boolean>`${has(sql`state = 'open' and valid_until > ${now}`)}`))
    .$if(state === 'accepted', (query) => query.where(sql<boolean>`${agreed}`))
    .$if(state === 'rejected', (query) => query.where(sql<boolean>`not ${agreed}`))
    .select(['talk.user_id', 'talk.product_id', 'talk.last_at', 'talk.distance', 'users.name as customer'])
    .select(answerable.as('answerable'))
}

export async function countThreads(queries: ReadQueries, filter: ThreadFilter): Promise<number> {
  const { count } = await queries
    .selectFrom(threads(queries, filter).as('thread'))
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow()
  return count
}

/** Threads that can be answered first, those nearest to the floor before others; then the newest (D53). */
export const pageOfThreads = (
  queries: ReadQueries,
  filter: ThreadFilter,
  { limit, offset }: { limit: number; offset: number },
): Promise<ThreadRow[]> =>
  queries
    .selectFrom(threads(queries, filter).as('thread'))
    .innerJoin('products', 'products.id', 'thread.product_id')
    .select(['thread.user_id', 'thread.product_id', 'thread.customer', 'thread.answerable'])
    .select(['products.name', 'products.image', 'products.selling_cents'])
    .orderBy('thread.answerable', 'desc')
    .orderBy(sql`case when thread.answerable = 1 then thread.distance end`)
    .orderBy('thread.last_at', 'desc')
    .orderBy('thread.user_id')
    .orderBy('thread.product_id')
    .limit(limit)
    .offset(offset)
    .execute()

/** The offers and the shop's answers of some threads, newest first; those of other pairs of the same people and products, too. */
export async function offersAndAnswers(
  queries: ReadQueries,
  threads: readonly Negotiation[],
): Promise<{ offers: OfferRow[]; answers: ShopOfferRow[] }> {
  if (threads.length === 0) return { offers: [], answers: [] }
  const users = threads.map(({ userId }) => userId)
  const products = threads.map(({ productId }) => productId)
  const [offers, answers] = await Promise.all([
    queries
      .selectFrom('offers')
      .selectAll()
      .where('user_id', 'in', users)
      .where('product_id', 'in', products)
      .orderBy('created_at', 'desc')
      .orderBy('id', 'desc')
      .execute(),
    queries
      .selectFrom('shop_offers')
      .selectAll()
      .where('user_id', 'in', users)
      .where('product_id', 'in', products)
      .orderBy('created_at', 'desc')
      .orderBy('id', 'desc')
      .execute(),
  ])
  return { offers, answers }
}
