import type { ShopPage, ShopPause, ShopUpdate } from '@haggle/shared-contract'
import type { Context } from '../../base/context'
import { notFound } from '../../base/refusals'
import { requireOwnShop } from '../../core/sessions/requireOwnShop'
import { lockAccount, type Session } from '../../core/sessions/sessions'
import { pauseShop, resumeShop } from './shopStates'
import { pauseOf, suspensionOf } from './shownState'
import { ratingOf, shopById, sumsOfShop, updateShop } from './store'

/** A shop with the average of all reviews of its products (D62); for its owner also the low-stock limit. */
export async function shopPage({ config, db }: Context, id: string, visitor: Session | undefined): Promise<ShopPage> {
  const shop = await shopById(db.read, id)
  if (!shop) throw notFound('Shop')
  const isOwner = visitor?.shopId === id
  const sums = await sumsOfShop(db.read, id)
  const numReviews = Number(sums.reviews)
  return {
    _id: id,
    shopName: shop.name,
    since: new Date(shop.created_at).toISOString(),
    description: shop.description,
    picture: shop.picture,
    returnPolicy: shop.return_policy,
    rating: ratingOf(sums),
    numReviews,
    numProducts: shop.state === 'open' || isOwner ? Number(sums.products) : 0,
    ...(shop.state !== 'open' && { state: shop.state }),
    ...pauseOf(shop),
    ...(isOwner && {
      ...(await suspensionOf(db.read, shop)),
      lowStockAt: shop.low_stock_at,
      ...(config.agents && { agentsMayOffer: shop.agents_may_offer === 1 }),
    }),
  }
}

export async function changeShop(context: Context, owner: Session, id: string, update: ShopUpdate): Promise<ShopPage> {
  await requireOwnShop(context, owner, id)
  const { description, picture, returnPolicy, lowStockAt, agentsMayOffer } = update
  const agents_may_offer = agentsMayOffer === undefined ? undefined : agentsMayOffer ? 1 : 0
  await context.db.writing(async (tx) => {
    await lockAccount(tx, owner.userId)
    await updateShop(tx, id, {
      description,
      picture,
      return_policy: returnPolicy,
      low_stock_at: lowStockAt,
      agents_may_offer,
    })
  })
  return shopPage(context, id, owner)
}

/** Pauses the caller's own shop (D70). */
export async function pause(context: Context, owner: Session, id: string, pause: ShopPause): Promise<ShopPage> {
  await requireOwnShop(context, owner, id)
  await context.db.writing((tx) => pauseShop(context, tx, id, pause, owner))
  return shopPage(context, id, owner)
}

/** Opens the caller's own shop again. */
export async function openAgain(context: Context, owner: Session, id: string): Promise<ShopPage> {
  await requireOwnShop(context, owner, id)
  await context.db.writing((tx) => resumeShop(context, tx, id, owner))
  return shopPage(context, id, owner)
}
