import { toDollars, type ShopAnswer, type ShopOffer } from '@haggle/shared-contract'
import type { Context } from '../../base/context'
import type { Transaction } from '../../core/database/database'
import type { ShopOfferRow } from '../../core/database/tables'
import { namedVariant, withVariantText, type Worded } from '../catalogue/variantText'
import { voidAgreedPrices, voidAgreedPricesOf, voidAgreedVariantPrices } from './agreementStore'
import {
  insertShopOffer,
  setClosed,
  setSuperseded,
  voidShopOffers,
  voidShopOffersOf,
  voidVariantOffers,
  type Closing,
} from './shopOfferStore'
import type { ItemNegotiation } from './store'

/** A shop's price as clients see it: an open one has lapsed once its time is over. */
export const shopOfferAt = (now: number, row: Worded<ShopOfferRow>): ShopOffer => ({
  id: row.id,
  productId: row.product_id,
  ...namedVariant(row),
  kind: row.kind,
  price: toDollars(row.price_cents),
  until: new Date(row.valid_until).toISOString(),
  state: stateAt(now, row),
  ...(row.note && { note: row.note }),
})

/** The same with the time of the offer, for threads. */
export const shopAnswerAt = (now: number, row: Worded<ShopOfferRow>): ShopAnswer => ({
  ...shopOfferAt(now, row),
  createdAt: new Date(row.created_at).toISOString(),
})

export const stateAt = (now: number, { state, valid_until }: ShopOfferRow): ShopOffer['state'] =>
  state === 'open' && valid_until <= now ? 'lapsed' : state

/** Sends changed shop prices to their customers, after the commit. Returns them with the words for their variants. */
async function send({ now, realtime }: Context, tx: Transaction, changed: readonly ShopOfferRow[]) {
  const worded = await withVariantText(tx, changed)
  tx.afterCommit(() => {
    for (const row of worded) realtime.send(row.user_id, 'shopOffer', shopOfferAt(now(), row))
  })
  return worded
}

/** Offers a price that is not the reply to a call of its customer. */
export async function makeShopOffer(
  context: Context,
  tx: Transaction,
  offer: ShopOfferRow,
): Promise<Worded<ShopOfferRow>> {
  await insertShopOffer(tx, offer)
  const [made = offer] = await send(context, tx, [offer])
  return made
}

/** Closes an open offer for good. */
export async function closeShopOffer(
  context: Context,
  tx: Transaction,
  id: string,
  changes: Closing,
): Promise<Worded<ShopOfferRow>> {
  const row = await setClosed(tx, id, changes)
  const [closed = row] = await send(context, tx, [row])
  return closed
}

/** Closes a customer's open shop offers for a product or a variant of it, because another price takes their place. */
export async function supersedeShopOffers(context: Context, tx: Transaction, negotiation: ItemNegotiation) {
  await send(context, tx, await setSuperseded(tx, context.now(), negotiation))
}

/**
 * Voids agreements and shop offers at or above the new selling price of products (D19, D51); 0 if they are deleted, or if
 * what they come in changes (D77). What is about variants follows their own prices: see `voidVariantPrices`.
 */
export async function voidNegotiatedPrices(
  context: Context,
  tx: Transaction,
  productIds: readonly string[],
  sellingCents: number,
): Promise<void> {
  if (productIds.length === 0) return
  await voidAgreedPrices(tx, productIds, sellingCents, context.now()).execute()
  await send(context, tx, await voidShopOffers(tx, productIds, sellingCents, context.now()).execute())
}

/**
 * Voids agreements and shop offers at or above the prices that some variants of a product have now, and all of those that
 * were taken away (D77).
 */
export async function voidVariantPrices(
  context: Context,
  tx: Transaction,
  productId: string,
  variantIds: readonly string[],
): Promise<void> {
  if (variantIds.length === 0) return
  await voidAgreedVariantPrices(tx, productId, variantIds, context.now()).execute()
  await send(context, tx, await voidVariantOffers(tx, productId, variantIds, context.now()).execute())
}

/** Voids all agreements and open shop offers of a shop that is suspended (D70). Lock the shop before. */
export async function voidPricesOfShop(context: Context, tx: Transaction, shopId: string): Promise<void> {
  await voidAgreedPricesOf(tx, shopId, context.now())
  await send(context, tx, await voidShopOffersOf(tx, shopId, context.now()))
}
