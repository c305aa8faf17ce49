import type { MarketShop, MarketShopPage, MarketShops, MarketShopsQuery } from '@haggle/shared-contract'
import type { Context } from '../../base/context'
import { notFound } from '../../base/refusals'
import type { Transaction } from '../../core/database/database'
import { pageOfItems } from '../../core/http/pageQuery'
import { shopExists } from '../../core/sessions/store'
import { countToDeliver } from '../orders/shopListStore'
import { shopBalances } from '../payouts/shopMoney'
import { indexWordsOf } from '../search/words'
import { countHiddenProducts, countShops, pageOfShops, returnsOfShop, shopWithOwner } from './marketShopStore'
import { pauseOf, suspensionOf } from './shownState'
import { ratingOf, sumsOfShop } from './store'

/** A page of the market's shops, the newest first; past the last page, the last one. */
export async function listShops(context: Context, { q, state, pageNumber }: MarketShopsQuery): Promise<MarketShops> {
  const { db } = context
  const filter = { state, key: q, words: indexWordsOf(q) }
  return pageOfItems(await countShops(db.read, filter), pageNumber, async (part) =>
    shown(context, await pageOfShops(db.read, filter, part)),
  )
}

/** Everything about a shop. */
export async function marketShop(context: Context, id: string): Promise<MarketShopPage> {
  const { db } = context
  const row = await shopWithOwner(db.read, id)
  const [shop] = row ? await shown(context, [row]) : []
  if (!row || !shop) throw notFound('Shop')
  return {
    ...shop,
    description: row.description,
    picture: row.picture,
    returnPolicy: row.return_policy,
    ...pauseOf(row),
    ...(await suspensionOf(db.read, row)),
    hiddenProducts: await countHiddenProducts(db.read, id),
    toDeliver: await countToDeliver(db.read, context.now(), id),
    returns: await returnsOfShop(db.read, id),
  }
}

/** What an operator's act leaves of a shop. */
export async function actOnShop(
  context: Context,
  id: string,
  act: (tx: Transaction) => Promise<unknown>,
): Promise<MarketShopPage> {
  await context.db.writing(act)
  return marketShop(context, id)
}

/** Throws 404 for an unknown shop. */
export async function requireShop({ db }: Context, id: string): Promise<void> {
  if (!(await shopExists(db.read, id))) throw notFound('Shop')
}

type Row = NonNullable<Awaited<ReturnType<typeof shopWithOwner>>>

async function shown(context: Context, rows: readonly Row[]): Promise<MarketShop[]> {
  const balanceOf = await shopBalances(
    context,
    rows.map(({ id }) => id),
  )
  const shop = async (row: Row) => {
    const sums = await sumsOfShop(context.db.read, row.id)
    const numReviews = Number(sums.reviews)
    return {
      _id: row.id,
      shopName: row.name,
      state: row.state,
      owner: { _id: row.owner_id, name: row.owner_name, email: row.owner_email },
      since: new Date(row.created_at).toISOString(),
      orders: Number(row.orders),
      balance: balanceOf(row.id),
      rating: ratingOf(sums),
      numReviews,
      numProducts: Number(sums.products),
    }
  }
  return Promise.all(rows.map(shop))
}
