import { isolated, type Appeal } from '@haggle/shared-contract'
import { errorMessage } from '@haggle/shared-state'
import { Button, Card, ErrorAlert, LocalTime, useToast } from '@haggle/shared-ui'
import { Link } from '@haggle/shared-ui/router'
import { useId, useState } from 'react'
import { deskPaths } from '../desk/deskPaths'
import { ReasonDialog } from '../reason/ReasonDialog'
import { ReportedThing, titleOf } from '../reported-thing/ReportedThing'
import { useOperatorGrantAppealMutation, useOperatorRefuseAppealMutation } from './api'
import styles from '../desk/Desk.module.css'

/** An appeal beside the thing and the decision that it is about. */
export function AppealCard({ appeal }: { appeal: Appeal }) {
  const titleId = useId()
  const { subject, thing, text, by, createdAt, state, decision, answer } = appeal
  return (
    <Card as="li" className={styles.card} aria-labelledby={titleId}>
      <ReportedThing subject={subject} thing={thing} titleId={titleId} />
      <p className={styles.text}>
        {`${subject === 'shop' ? 'Suspended' : 'Hidden'} by ${isolated(decision.by || 'somebody')}, `}
        <LocalTime time={decision.at} />
        {`: ${decision.reason}`}
      </p>
      <blockquote className={styles.quote}>{text}</blockquote>
      <p className={styles.note}>
        <Link to={deskPaths.account(by._id)}>{by.name}</Link>
        {`, ${by.email}, `}
        <LocalTime time={createdAt} />
      </p>
      {answer && <p className={styles.text}>{`Answer: ${answer}`}</p>}
      {state === 'open' && <Decision appeal={appeal} titleId={titleId} />}
    </Card>
  )
}

const PREPARED = [
  { label: 'Nothing new', value: 'Your appeal names nothing that we did not know.' },
  { label: 'No proof', value: 'You did not show that the goods are genuine.' },
  { label: 'Against the rules', value: 'It is against the rules of this market, whatever the reason for it.' },
]

function Decision({ appeal, titleId }: { appeal: Appeal; titleId: string }) {
  const toast = useToast()
  const [isRefusing, setRefusing] = useState(false)
  const [grant, { error, isLoading }] = useOperatorGrantAppealMutation()
  const [refuse] = useOperatorRefuseAppealMutation()
  const { id, subject, thing, mayDecide } = appeal
  if (!mayDecide)
    return <p className={styles.note}>You made this decision yourself. Another operator decides the appeal.</p>
  const bringBack = async () => {
    const { data } = await grant(id)
    if (data) toast({ status: 'success', title: data.message })
  }
  return (
    <>
      {error && <ErrorAlert message={errorMessage(error, 'That did not work. Please try again.')} />}
      <div className={styles.actions}>
        <Button type="primary" loading={isLoading} aria-describedby={titleId} onClick={() => void bringBack()}>
          Grant
        </Button>
        <Button danger aria-describedby={titleId} onClick={() => setRefusing(true)}>
          Refuse
        </Button>
      </div>
      {isRefusing && (
        <ReasonDialog
          title={`Refuse the appeal: ${titleOf(subject, thing)}`}
          explanation="The decision stays, and there is no second appeal against it."
          prepared={PREPARED}
          reader="the author of the appeal"
          action="Refuse appeal"
          act={(reason) => refuse({ id, reason })}
          onClose={() => setRefusing(false)}
        />
      )}
    </>
  )
}
