import { ATTEMPTS_EXHAUSTED, formatMoney, type SessionUser } from '@haggle/shared-contract'
import type { Negotiation } from './useNegotiation'

/** Why a visitor cannot negotiate, in the spec's words (D40); missing stock is shown with the stock. */
export function whyNotNegotiate(
  session: SessionUser | null,
  { attemptsLeft, deal, shopOffer, ended }: Pick<Negotiation, 'attemptsLeft' | 'deal' | 'shopOffer' | 'ended'>,
): string | undefined {
  if (!session) return 'Please log in as a user to negotiate.'
  if (session.role !== 'user') return 'Only users can negotiate prices.'
  if (attemptsLeft > 0) return undefined
  if (deal) return `You have agreed on ${formatMoney(deal.price)}. There is nothing left to haggle.`
  if (shopOffer) return `You have no attempts left, but the shop's price of ${formatMoney(shopOffer.price)} is open.`
  return ended ?? ATTEMPTS_EXHAUSTED
}
