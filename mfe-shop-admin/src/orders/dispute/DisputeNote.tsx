import { formatMoney, isInDispute, isolated, type ShopDispute } from '@haggle/shared-contract'
import { Button, formatDate, lazyPart, LoadingText, sayDaysLeft } from '@haggle/shared-ui'
import { Suspense, useState } from 'react'
import styles from './Dispute.module.css'

const EvidenceDialog = lazyPart(() => import(/* webpackChunkName: "evidence" */ './EvidenceDialog'))

const OUTCOMES = {
  won: 'The dispute was won: the money is yours.',
  lost: 'The dispute was lost: the money went back to the customer.',
  closed: 'The dispute was closed without money.',
}

interface DisputeNoteProps {
  dispute: ShopDispute
  /** Id of the order's name. */
  titleId: string
}

/** What a customer disputes at their bank, and the way to send evidence (D74). */
export function DisputeNote({ dispute, titleId }: DisputeNoteProps) {
  const [isOpen, setOpen] = useState(false)
  const { amount, reason, state, answerUntil, contested, evidence } = dispute
  const canSend = state === 'open' && !contested
  if (!isInDispute(state)) return <p>{OUTCOMES[state as keyof typeof OUTCOMES]}</p>
  return (
    <div className={styles.note}>
      <p>
        {`The customer’s bank asks for ${formatMoney(amount)} back: ${isolated(reason.replace(/\.$/, ''))}. Its money is held until the end.`}
        {canSend &&
          ` Please send evidence${answerUntil === undefined ? '' : ` by ${formatDate(answerUntil)} (${sayDaysLeft(answerUntil)})`}.`}
      </p>
      {evidence && <p>{`Your evidence was sent ${formatDate(evidence.sentAt)}.`}</p>}
      {canSend && (
        <Button size="small" aria-describedby={titleId} onClick={() => setOpen(true)}>
          {evidence ? 'Change evidence' : 'Send evidence'}
        </Button>
      )}
      {isOpen && (
        <Suspense fallback={<LoadingText text="Loading form..." />}>
          <EvidenceDialog dispute={dispute} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </div>
  )
}
