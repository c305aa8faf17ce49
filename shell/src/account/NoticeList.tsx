import { errorMessage, useForgetUnanswered } from '@haggle/shared-state'
import { Button, ErrorAlert, lazyPart, LoadError, LocalTime, Skeleton } from '@haggle/shared-ui'
import { AppLink } from '@haggle/shared-ui/router'
import { Suspense, useState } from 'react'
import { useShellNoticesQuery, useShellReadNoticesMutation } from './api'
import styles from './account.module.css'

// only customers with agents need it
const NoticedOffer = lazyPart(() => import('../agents/NoticedOffer'))

/** The account's notices, newest first, updated live. */
export function NoticeList() {
  const [page, setPage] = useState(1)
  const { data, error, refetch } = useShellNoticesQuery(page, { refetchOnMountOrArgChange: true })
  const [read, reading] = useShellReadNoticesMutation()
  useForgetUnanswered(reading.error, reading.reset)

  if (error)
    return (
      <LoadError message={errorMessage(error, 'Your notices could not be listed.')} onRetry={() => void refetch()} />
    )
  if (!data) return <Skeleton title={false} rows={2} />
  const { notices, unread, pages } = data
  const [newest] = notices
  if (!newest) return <p>There is nothing new.</p>
  return (
    <div className={styles.notices}>
      <div className={styles.head}>
        <p role="status">{unread === 0 ? 'All read.' : `${unread.toLocaleString('en-US')} unread`}</p>
        {unread > 0 && page === 1 && (
          <Button size="small" loading={reading.isLoading} onClick={() => void read({ upTo: newest.id })}>
            Mark all as read
          </Button>
        )}
      </div>
      {reading.error && unread > 0 && (
        <ErrorAlert message={errorMessage(reading.error, 'Your notices could not be marked as read.')} />
      )}
      <ul className={`${styles.list} ${styles.lines}`}>
        {notices.map(({ id, kind, text, link, createdAt, readAt }) => (
          <li key={id}>
            <div>
              <AppLink to={link} className={readAt ? '' : styles.unread}>
                {text}
              </AppLink>
              <p className={styles.note}>
                <LocalTime time={createdAt} />
              </p>
            </div>
            {kind === 'agentOffer' && (
              <Suspense fallback={null}>
                <NoticedOffer link={link} />
              </Suspense>
            )}
          </li>
        ))}
      </ul>
      {pages > 1 && (
        <div className={styles.head}>
          {page > 1 && <Button onClick={() => setPage(page - 1)}>Newer notices</Button>}
          {page < pages && <Button onClick={() => setPage(page + 1)}>Older notices</Button>}
        </div>
      )}
    </div>
  )
}
