import type { Dispute } from '@haggle/shared-contract'
import { LocalTime } from '@haggle/shared-ui'

/** Until when a dispute is to be answered; once it was or cannot be any more, how. */
export function AnswerUntil({ dispute: { state, decision, answerUntil } }: { dispute: Dispute }) {
  if (decision) return decision.does === 'contest' ? 'Contested' : 'Accepted'
  if (state !== 'open') return 'Answered'
  return answerUntil === undefined ? 'No day is set' : <LocalTime time={answerUntil} />
}
