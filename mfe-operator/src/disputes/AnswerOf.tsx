import type { Dispute } from '@haggle/shared-contract'
import { LocalTime, sayDaysLeft } from '@haggle/shared-ui'

/** Until when a dispute is to be answered, and how long that is; once it was or cannot be any more, how. */
export function AnswerOf({ dispute: { state, decision, answerUntil } }: { dispute: Dispute }) {
  if (decision) return decision.does === 'contest' ? 'Contested' : 'Accepted'
  if (state !== 'open') return 'Answered'
  if (answerUntil === undefined) return 'No day is set'
  return (
    <>
      {'By '}
      <LocalTime time={answerUntil} />
      {` (${sayDaysLeft(answerUntil)})`}
    </>
  )
}
