import { formatMoney, NEGOTIATION_ATTEMPTS, type PastOffer, type ShopOffer } from '@haggle/shared-contract'
import { useState } from 'react'
import { useCatalogOffersForQuery, useCatalogPaidAgreementQuery } from './api'

/** A customer's offers for a product, oldest first: the server's list and those made since it was fetched. */
export function useOfferHistory(productId: string, made: readonly PastOffer[], isWanted: boolean) {
  const { data: kept = [], isLoading } = useCatalogOffersForQuery(productId, { skip: !isWanted })
  const known = new Set(kept.map(({ id }) => id))
  return { offers: [...kept.toReversed(), ...made.filter(({ id }) => !known.has(id))], isLoading }
}

/** A price of the shop, and how many own offers came before it. */
export interface ShopPrice {
  price: ShopOffer
  after: number
}

/** The shop's prices seen on this page, oldest first: the server tells only the open one. */
export function useShopPrices(open: ShopOffer | undefined, offersMade: number): readonly ShopPrice[] {
  const [seen, setSeen] = useState<readonly ShopPrice[]>([])
  if (open && !seen.some(({ price }) => price.id === open.id)) setSeen([...seen, { price: open, after: offersMade }])
  return seen
}

/**
 * How an earlier agreement ended, in words; undefined if there was none. An accepted offer ends the negotiation with
 * attempts left, and so does a shop offer that was taken.
 */
export function useEndedAgreement(
  productId: string,
  offers: readonly PastOffer[],
  isOver: boolean,
): string | undefined {
  const [first] = offers
  const hadAgreement =
    isOver &&
    first !== undefined &&
    (offers.length < NEGOTIATION_ATTEMPTS || offers.some(({ status }) => status === 'accepted'))
  // an agreed price is paid after the first offer
  const from = first?.createdAt.slice(0, 10) ?? ''
  const { data: paid } = useCatalogPaidAgreementQuery({ productId, from }, { skip: !hadAgreement })
  if (!hadAgreement || paid === undefined) return undefined
  return paid === null
    ? 'Your agreed price does not hold any more. The haggling over this product is over.'
    : `You bought this product at your agreed price of ${formatMoney(paid)}. The haggling is over.`
}
