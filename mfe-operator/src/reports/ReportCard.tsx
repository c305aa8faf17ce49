import { isolated, REPORT_REASONS, type ReportedItem, type ReportReason } from '@haggle/shared-contract'
import { Button, Card, ErrorAlert, LocalTime } from '@haggle/shared-ui'
import { Link } from '@haggle/shared-ui/router'
import { useId } from 'react'
import { deskPaths } from '../desk/deskPaths'
import { ReportedThing } from '../reported-thing/ReportedThing'
import desk from '../desk/Desk.module.css'
import styles from './Reports.module.css'

interface ReportCardProps {
  item: ReportedItem
  isCurrent: boolean
  failure: string | undefined
  onFocus: () => void
  onDismiss: () => void
  onHide: () => void
  onRestore: () => void
}

/** A thing beside its reports, with what can be decided. */
export function ReportCard({ item, isCurrent, failure, onFocus, onDismiss, onHide, onRestore }: ReportCardProps) {
  const titleId = useId()
  const { subject, state, thing, decision } = item
  return (
    <Card
      as="li"
      className={styles.card}
      tabIndex={-1}
      aria-labelledby={titleId}
      aria-current={isCurrent}
      onFocus={onFocus}
    >
      <div className={styles.beside}>
        <ReportedThing subject={subject} thing={thing} titleId={titleId} />
        <Reports item={item} />
      </div>
      {decision && (
        <p className={desk.note}>
          {`${state === 'hidden' ? 'Hidden' : 'Decided'} by ${isolated(decision.by || 'somebody')}, `}
          <LocalTime time={decision.at} />
          {decision.reason && `: ${decision.reason}`}
        </p>
      )}
      {failure !== undefined && <ErrorAlert message={failure} />}
      <div className={desk.actions}>
        {state === 'open' && (
          <Button aria-describedby={titleId} onClick={onDismiss}>
            Dismiss
          </Button>
        )}
        {state === 'hidden' ? (
          <Button type="primary" aria-describedby={titleId} onClick={onRestore}>
            Restore
          </Button>
        ) : (
          <Button danger aria-describedby={titleId} onClick={onHide}>
            {subject === 'shop' ? 'Suspend' : 'Hide'}
          </Button>
        )}
      </div>
    </Card>
  )
}

/** The number of reports by reason, and the newest of them. */
function Reports({ item: { reasons, reports } }: { item: ReportedItem }) {
  return (
    <div>
      <p className={styles.reasons}>{reasons.map(({ reason, count }) => `${count} × ${wordsOf(reason)}`).join(', ')}</p>
      <ul className={desk.list}>
        {reports.map(({ by, reason, text, createdAt }) => (
          <li key={by._id}>
            {text && <p className={desk.text}>{text}</p>}
            <p className={desk.note}>
              {`${wordsOf(reason)}: `}
              <Link to={deskPaths.account(by._id)}>{by.name}</Link>
              {`, ${by.email}, `}
              <LocalTime time={createdAt} />
            </p>
          </li>
        ))}
      </ul>
    </div>
  )
}

const wordsOf = (reason: ReportReason) => REPORT_REASONS.find(({ value }) => value === reason)?.label ?? reason
