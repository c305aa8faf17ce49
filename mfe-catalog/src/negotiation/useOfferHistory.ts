import { formatMoney, NEGOTIATION_ATTEMPTS, type PastOffer } from 'shared-contract'
import { useMyOffersQuery, usePaidAgreementQuery } from './api'

/** A customer's offers for a product, oldest first: the server's list and those made since it was fetched. */
export function useOfferHistory(productId: string, made: readonly PastOffer[], isWanted: boolean) {
  const { data } = useMyOffersQuery(1, { skip: !isWanted })
  const kept = data?.offers.find(({ product }) => product._id === productId)?.offers ?? []
  const known = new Set(kept.map(({ id }) => id))
  return [...kept.toReversed(), ...made.filter(({ id }) => !known.has(id))]
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
  const hadAgreement =
    isOver &&
    offers.length > 0 &&
    (offers.length < NEGOTIATION_ATTEMPTS || offers.some(({ status }) => status === 'accepted'))
  const { data: paid } = usePaidAgreementQuery(productId, { skip: !hadAgreement })
  if (!hadAgreement || paid === undefined) return undefined
  return paid === null
    ? 'Your agreed price does not hold any more. The haggling over this product is over.'
    : `You bought this product at your agreed price of ${formatMoney(paid)}. The haggling is over.`
}
