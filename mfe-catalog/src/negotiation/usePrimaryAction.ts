import type { Product } from '@haggle/shared-contract'
import { useHasPassed, useSession } from '@haggle/shared-state'
import type { Negotiation } from './useNegotiation'
import { whyNotNegotiate } from './whyNotNegotiate'

/** The one filled button of a product's page: the shop's price, haggling while one can or could after the log-in, else buying. */
export function usePrimaryAction({ countInStock }: Product, negotiation: Negotiation): 'take' | 'haggle' | 'buy' {
  const session = useSession()
  const { deal, shopOffer } = negotiation
  const hasLapsed = useHasPassed(shopOffer?.until)
  if (deal || countInStock === 0) return 'buy'
  if (shopOffer && !hasLapsed) return 'take'
  return !session || whyNotNegotiate(session, negotiation) === undefined ? 'haggle' : 'buy'
}
