import { sql } from 'kysely'
import type { ReadQueries } from '../../core/database/database'
import { countRows } from '../../core/database/queries'
import type { OfferRow, ShopOfferRow } from '../../core/database/tables'
import { withVariantText, type Worded } from '../catalogue/variantText'
import { floorCents, type ReceivedFilter } from './offersStore'
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

/** Customers and items (products, or variants of them) of a shop's offers, with what orders and filters them. */
function talks(queries: ReadQueries, { shopId, productId }: ThreadFilter) {
  return queries
    .selectFrom('offers')
    .innerJoin('products', 'products.id', 'offers.product_id')
    .leftJoin('product_variants as variant', 'variant.id', 'offers.variant_id')
    .where('products.shop_id', '=', shopId)
    .where('products.deleted_at', 'is', null)
    .$if(productId !== undefined, (query) => query.where('products.id', '=', productId ?? ''))
    .groupBy(['offers.user_id', 'offers.product_id', 'offers.variant_id'])
    .select(['offers.user_id', 'offers.product_id', 'offers.variant_id'])
    .select(({ fn }) => [
      fn.max('offers.created_at').as('last_at'),
      fn.max('offer_cents').as('best'),
      fn.max('variant.deleted_at').as('variant_gone_at'),
    ])
    .select([
      // attempts and agreements are the product's, whichever variant they are about
      sql<number>`sum(count(*)) over (partition by offers.user_id, offers.product_id)`.as('attempts'),
      sql<number>`max(max(accepted)) over (partition by offers.user_id, offers.product_id)`.as('accepted'),
      sql<number>`max(coalesce(variant.selling_cents, products.selling_cents))`.as('selling'),
      sql<number | null>`min(case when accepted = 0 then ${floorCents} - offer_cents end)`.as('distance'),
    ])
}

/** `talks` with whether a price was agreed, one is open, and the shop can still reply. */
function answerableTalks(queries: ReadQueries, filter: ThreadFilter) {
  const { now, oldest, maxReplies, state } = filter
  const ofProduct = sql`shop_offers.user_id = talk.user_id and shop_offers.product_id = talk.product_id`
  const ofTalk = sql`coalesce(shop_offers.variant_id, '') = coalesce(talk.variant_id, '')`
  const has = (condition: ReturnType<typeof sql>) =>
    sql<number>`exists (select 1 from shop_offers where ${ofProduct} and ${condition})`
  const agreed = sql<number>`(talk.accepted = 1 or ${has(sql`state = 'taken'`)})`
  const replies = sql<number>`(select count(*) from shop_offers where ${ofProduct} and kind = 'reply')`
  const declined = has(sql`${ofTalk} and state = 'declined' and shop_offers.attempts >= talk.attempts`)
  const answerable = sql<number>`case when users.deleted_at is null and talk.variant_gone_at is null
    and talk.last_at >= ${oldest} and talk.best < talk.selling and not ${agreed}
    and ${replies} < ${maxReplies} and not ${declined}
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

/** One per customer and product, whatever its variants (D53). */
const threads = (queries: ReadQueries, filter: ThreadFilter) =>
  queries
    .selectFrom(answerableTalks(queries, filter).as('talk'))
    .groupBy(['user_id', 'product_id', 'customer'])
    .select(['user_id', 'product_id', 'customer'])
    .select(({ fn }) => [fn.max('last_at').as('last_at'), fn.max('answerable').as('answerable')])
    .select(sql<number | null>`min(case when answerable = 1 then distance end)`.as('distance'))

export const countThreads = (queries: ReadQueries, filter: ThreadFilter): Promise<number> =>
  countRows(queries.selectFrom(threads(queries, filter).as('thread')))

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
    .orderBy('thread.distance')
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
): Promise<{ offers: Worded<OfferRow>[]; answers: Worded<ShopOfferRow>[] }> {
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
  return { offers: await withVariantText(queries, offers), answers: await withVariantText(queries, answers) }
}
