import type { ShopState } from '@haggle/shared-contract'
import { sql, type SqlBool } from 'kysely'
import type { ReadQueries } from '../../core/database/database'
import { escapeLike } from '../../core/database/escapeLike'
import { countRows } from '../../core/database/queries'

interface ShopFilter {
  state: ShopState | undefined
  /** Folded words, each the beginning of a word of the name. */
  words: readonly string[]
  /** An id or the owner's e-mail address, in place of the words. */
  key: string
}

const filtered = (queries: ReadQueries, { state, words, key }: ShopFilter) =>
  queries
    .selectFrom('shops')
    .innerJoin('users', 'users.id', 'shops.owner_id')
    .$if(state !== undefined, (shops) => shops.where('shops.state', '=', state ?? 'open'))
    .$if(key !== '', (shops) =>
      shops.where(({ and, eb, or }) => {
        const named = words.map((word) => sql<SqlBool>`shops.name_key like ${`% ${escapeLike(word)}%`} escape '\\'`)
        const is = [eb('shops.id', '=', key), eb('users.email', '=', key.toLowerCase())]
        return or([...is, ...(named.length > 0 ? [and(named)] : [])])
      }),
    )

export const countShops = (queries: ReadQueries, filter: ShopFilter): Promise<number> =>
  countRows(filtered(queries, filter))

const soldOrders = sql<number | string>`(select coalesce(sum(shop_days.orders), 0) from shop_days
  where shop_days.shop_id = shops.id)`

const withOwner = (shops: ReturnType<typeof filtered>) =>
  shops.selectAll('shops').select(['users.name as owner_name', 'users.email as owner_email', soldOrders.as('orders')])

/** A page of shops, the newest first. */
export const pageOfShops = (queries: ReadQueries, filter: ShopFilter, page: { offset: number; limit: number }) =>
  withOwner(filtered(queries, filter))
    .orderBy('shops.created_at', 'desc')
    .orderBy('shops.id', 'desc')
    .offset(page.offset)
    .limit(page.limit)
    .execute()

/** A shop, also one whose owner has left. */
export const shopWithOwner = (queries: ReadQueries, id: string) =>
  withOwner(filtered(queries, { state: undefined, words: [], key: '' }))
    .where('shops.id', '=', id)
    .executeTakeFirst()

export const countHiddenProducts = (queries: ReadQueries, shopId: string): Promise<number> =>
  countRows(queries.selectFrom('products').where('shop_id', '=', shopId).where('hidden_at', 'is not', null))

/** The returns of a shop by state. */
export async function returnsOfShop(queries: ReadQueries, shopId: string) {
  const count = (condition: ReturnType<typeof sql>) => sql<number | null>`sum(case when ${condition} then 1 else 0 end)`
  const counted = await queries
    .selectFrom('order_deliveries')
    .select([
      count(sql`return_state = 'asked'`).as('asked'),
      count(sql`return_state = 'accepted'`).as('accepted'),
      count(sql`return_state = 'refused'`).as('refused'),
    ])
    .where('order_deliveries.shop_id', '=', shopId)
    .executeTakeFirstOrThrow()
  return { asked: Number(counted.asked), accepted: Number(counted.accepted), refused: Number(counted.refused) }
}
