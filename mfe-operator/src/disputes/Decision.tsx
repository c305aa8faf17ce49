import { formatMoneyIn, type Dispute } from '@haggle/shared-contract'
import { errorMessage } from '@haggle/shared-state'
import { Alert, Button, Dialog, ErrorAlert, formatDate } from '@haggle/shared-ui'
import { useState } from 'react'
import { useOperatorAcceptDisputeMutation, useOperatorContestDisputeMutation } from './api'
import deskStyles from '../desk/Desk.module.css'

const OUTCOMES = {
  won: 'Won: the money stays with the shops.',
  lost: 'Lost: the money went back, off what the shops are owed.',
  closed: 'Closed without money.',
}

const DECIDED = { contest: 'Contested', accept: 'Accepted' }

/** What was decided about a dispute, or the choice. */
export function Decision({ dispute }: { dispute: Dispute }) {
  const { id, state, decision, failure, shops, amount, currency } = dispute
  const [asked, setAsked] = useState<'contest' | 'accept'>()
  const [contest, contesting] = useOperatorContestDisputeMutation()
  const [accept, accepting] = useOperatorAcceptDisputeMutation()
  const error = contesting.error ?? accepting.error
  if (state === 'won' || state === 'lost' || state === 'closed') return <p>{OUTCOMES[state]}</p>
  if (decision)
    return (
      <p>{`${DECIDED[decision.does]} ${formatDate(decision.at)}${decision.sent ? '.' : ', and on its way to the card provider.'}`}</p>
    )
  if (state === 'under_review') return <p>The card provider decides.</p>
  const hasEvidence = shops.some(({ evidence }) => evidence)
  const act = (does: 'contest' | 'accept') => {
    setAsked(undefined)
    void (does === 'contest' ? contest(id) : accept(id))
  }
  return (
    <>
      {failure !== undefined && <Alert type="error" title={`The card provider refused the last answer: ${failure}`} />}
      {error && <ErrorAlert message={errorMessage(error, 'That did not work. Please try again.')} />}
      <p>
        {hasEvidence
          ? 'Contest it with the evidence above, or accept it and give the money back.'
          : 'Contesting needs evidence of a shop. Accepting gives the money back.'}
      </p>
      <div className={deskStyles.actions}>
        <Button
          type="primary"
          disabled={!hasEvidence}
          loading={contesting.isLoading}
          onClick={() => setAsked('contest')}
        >
          Contest
        </Button>
        <Button danger loading={accepting.isLoading} onClick={() => setAsked('accept')}>
          Accept
        </Button>
      </div>
      {asked && (
        <Dialog
          title={asked === 'contest' ? 'Contest the dispute' : 'Accept the dispute'}
          onClose={() => setAsked(undefined)}
        >
          <div className={deskStyles.form}>
            <p>
              {asked === 'contest'
                ? 'The evidence goes to the card provider as it is now, and cannot be changed any more.'
                : `${formatMoneyIn(amount, currency)} goes back to the customer, off what the shops are owed. This cannot be taken back.`}
            </p>
            <div className={deskStyles.actions}>
              <Button type="primary" danger={asked === 'accept'} onClick={() => act(asked)}>
                {asked === 'contest' ? 'Send the evidence' : 'Give the money back'}
              </Button>
              <Button onClick={() => setAsked(undefined)}>Not now</Button>
            </div>
          </div>
        </Dialog>
      )}
    </>
  )
}
