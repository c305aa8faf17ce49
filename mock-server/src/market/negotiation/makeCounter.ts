import { counterPrice } from '@haggle/shared-contract'
import { HOUR } from '@haggle/shared-server'
import type { Context } from '../../base/context'
import { newId } from '../../base/ids'
import type { Transaction } from '../../core/database/database'
import type { OfferRow, ShopOfferRow } from '../../core/database/tables'
import { lowestCounter } from './counter'
import type { HaggledItem } from './haggledItem'
import { stateAt, supersedeShopOffers } from './shopOffers'
import { insertShopOffer, type CounterBasis } from './shopOfferStore'

/** A recorded offer with what decides the reply to it; `attempts` counts the customer's offers with this one. */
export interface DecidedOffer {
  item: HaggledItem
  offer: OfferRow
  basis: CounterBasis
  attempts: number
}

/**
 * Makes the shop's automatic counter to a rejected offer (D51), unless an open price is as low already: then that one is
 * returned. Undefined if the shop makes none.
 */
export async function makeCounter(
  context: Context,
  tx: Transaction,
  { item, offer, basis: { settings, shopOffers }, attempts }: DecidedOffer,
): Promise<ShopOfferRow | undefined> {
  const { now } = context
  const { id: offer_id, user_id, product_id, offer_cents } = offer
  const { selling_cents, variant_id } = item
  if (!settings || settings.counter === 'off' || settings.target_cents === null) return undefined
  const price_cents = counterPrice({
    rule: settings.counter,
    offer: offer_cents,
    attempt: attempts,
    selling: selling_cents,
    target: settings.target_cents,
    lowest: lowestCounter(shopOffers, selling_cents, settings),
  })
  const open = shopOffers.find((each) => stateAt(now(), each) === 'open')
  if (open && price_cents >= open.price_cents) return open

  await supersedeShopOffers(context, tx, { userId: user_id, productId: product_id, variantId: variant_id })
  const counter: ShopOfferRow = {
    id: newId(now()),
    user_id,
    product_id,
    variant_id,
    offer_id,
    kind: 'counter',
    price_cents,
    valid_until: now() + settings.hours * HOUR,
    state: 'open',
    attempts,
    rule: settings.counter,
    target_cents: settings.target_cents,
    selling_cents,
    created_at: now(),
  }
  await insertShopOffer(tx, counter)
  return counter
}
