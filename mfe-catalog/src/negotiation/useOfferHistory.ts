import {
  formatMoney,
  NEGOTIATION_ATTEMPTS,
  type PastOffer,
  type ShopAnswer,
  type ShopOffer,
} from '@haggle/shared-contract'
import { useState } from 'react'
import { useCatalogOffersForQuery, useCatalogPaidAgreementQuery } from './api'

/** A price of the shop, and how many own offers came before it. */
export interface ShopPrice {
  price: ShopOffer
  after: number
}

/**
 * A customer's offers for a product and the shop's prices, oldest first: the server's list, and what was said since it was
 * fetched.
 */
export function useOfferHistory(productId: string, made: readonly PastOffer[], isWanted: boolean) {
  const { data, isLoading } = useCatalogOffersForQuery(productId, { skip: !isWanted })
  const { offers: kept = [], answers } = data ?? {}
  const known = new Set(kept.map(({ id }) => id))
  return {
    offers: [...kept.toReversed(), ...made.filter(({ id }) => !known.has(id))],
    answers: shopPricesAmong(kept, answers),
    isLoading,
  }
}

/** The shop's answers among a customer's offers, oldest first. */
const shopPricesAmong = (offers: readonly PastOffer[], answers: readonly ShopAnswer[] = []): ShopPrice[] =>
  answers.toReversed().map((price) => ({
    price,
    after: offers.filter(({ createdAt }) => createdAt <= price.createdAt).length,
  }))

/** The answers, and the shop's other prices that were open on this page. */
export function useShopPrices(answers: readonly ShopPrice[], open: ShopOffer | undefined, offersMade: number) {
  const [seen, setSeen] = useState<readonly ShopPrice[]>([])
  if (open && !seen.some(({ price }) => price.id === open.id)) setSeen([...seen, { price: open, after: offersMade }])
  const known = new Set(answers.map(({ price }) => price.id))
  return [...answers, ...seen.filter(({ price }) => !known.has(price.id))]
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
