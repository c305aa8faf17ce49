import { ATTEMPTS_EXHAUSTED, type SessionUser } from 'shared-contract'
import type { Negotiation } from './useNegotiation'

/** Why a visitor cannot negotiate, in the spec's words (D40); missing stock is shown with the stock. */
export function whyNotNegotiate(
  session: SessionUser | null,
  { attemptsLeft, ended }: Pick<Negotiation, 'attemptsLeft' | 'ended'>,
): string | undefined {
  if (!session) return 'Please log in as a user to negotiate.'
  if (session.role !== 'user') return 'Only users can negotiate prices.'
  return attemptsLeft <= 0 ? (ended ?? ATTEMPTS_EXHAUSTED) : undefined
}
