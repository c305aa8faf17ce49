import { formatMoney } from '@haggle/shared-contract'
import { errorMessage } from '@haggle/shared-state'
import { Alert, Card, LoadError, Page, Skeleton } from '@haggle/shared-ui'
import { useId } from 'react'
import { useOperatorOverviewQuery } from './api'
import styles from './StartScreen.module.css'

const MINUTE = 60_000

/** What waits for an operator, and what happened today. */
export default function StartScreen() {
  const { timeZone } = Intl.DateTimeFormat().resolvedOptions()
  const { data, error, refetch } = useOperatorOverviewQuery(timeZone, {
    refetchOnMountOrArgChange: true,
    refetchOnFocus: true,
    pollingInterval: MINUTE,
    skipPollingIfUnfocused: true,
  })
  return (
    <Page title="The market today">
      <div className={styles.desk}>
        {error && (
          <LoadError
            message={errorMessage(error, 'The overview could not be fetched.')}
            onRetry={() => void refetch()}
          />
        )}
        {!data && !error && <Skeleton rows={6} />}
        {data && (
          <>
            <Waiting {...data.waiting} />
            <Figures
              title="Since midnight"
              figures={{
                Orders: data.today.orders,
                Revenue: formatMoney(data.today.revenue),
                'New accounts': data.today.accounts,
                'New shops': data.today.shops,
                Offers: data.today.offers,
                Agreements: data.today.agreements,
              }}
            />
          </>
        )}
      </div>
    </Page>
  )
}

interface WaitingProps {
  failedRefunds: number
  hangingRefunds: number
  unsentMails: number
}

function Waiting({ failedRefunds, hangingRefunds, unsentMails }: WaitingProps) {
  if (failedRefunds + hangingRefunds + unsentMails === 0)
    return <Alert type="success" title="Nothing waits for a decision." />
  return (
    <Figures
      title="Waits for you"
      figures={{
        'Failed refunds': failedRefunds,
        'Refunds without an answer for an hour': hangingRefunds,
        'Mails that could not be sent': unsentMails,
      }}
    />
  )
}

function Figures({ title, figures }: { title: string; figures: Record<string, string | number> }) {
  const id = useId()
  return (
    <Card as="section" aria-labelledby={id}>
      <h2 id={id} className={styles.title}>
        {title}
      </h2>
      <dl className={styles.figures}>
        {Object.entries(figures).map(([name, value]) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{typeof value === 'number' ? value.toLocaleString('en-US') : value}</dd>
          </div>
        ))}
      </dl>
    </Card>
  )
}
