import { toDollars, type ShopOffer } from 'shared-contract'
import type { Context } from '../../base/context'
import type { Transaction } from '../../core/database/database'
import type { ShopOfferRow } from '../../core/database/tables'
import { voidAgreedPrices } from './agreementStore'
import { voidShopOffers } from './shopOfferStore'

/** A shop's price as clients see it: an open one has lapsed once its time is over. */
export const shopOfferAt = (now: number, row: ShopOfferRow): ShopOffer => ({
  id: row.id,
  productId: row.product_id,
  kind: row.kind,
  price: toDollars(row.price_cents),
  until: new Date(row.valid_until).toISOString(),
  state: stateAt(now, row),
})

export const stateAt = (now: number, { state, valid_until }: ShopOfferRow): ShopOffer['state'] =>
  state === 'open' && valid_until <= now ? 'lapsed' : state

/** Sends changed shop prices to their customers. Call it after the commit. */
export function sendShopOffers({ now, realtime }: Context, changed: readonly ShopOfferRow[]): void {
  for (const row of changed) realtime.send(row.user_id, 'shopOffer', shopOfferAt(now(), row))
}

/** Voids agreements and shop offers at or above the new selling price of products; 0 if they are deleted (D19, D51). */
export async function voidNegotiatedPrices(
  tx: Transaction,
  productIds: readonly string[],
  sellingCents: number,
  now: number,
): Promise<ShopOfferRow[]> {
  if (productIds.length === 0) return []
  await voidAgreedPrices(tx, productIds, sellingCents, now).execute()
  return voidShopOffers(tx, productIds, sellingCents, now).execute()
}
