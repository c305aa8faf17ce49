import { errorMessage } from '@haggle/shared-state'
import { Button, ErrorAlert, LoadError, LocalTime, onFirstPress, Skeleton, Tag } from '@haggle/shared-ui'
import { useState } from 'react'
import { useShellEndSessionMutation, useShellSessionsQuery } from './api'
import styles from './account.module.css'

/** Sessions that are listed at first. */
const FEW = 3

/** The account's sessions, this one first, each with a button that ends it. */
export function Sessions() {
  const [isWhole, setWhole] = useState(false)
  const { data, error, refetch } = useShellSessionsQuery(undefined, { refetchOnMountOrArgChange: true })
  const [end, ending] = useShellEndSessionMutation()
  if (error)
    return (
      <LoadError message={errorMessage(error, 'Your sessions could not be listed.')} onRetry={() => void refetch()} />
    )
  if (!data) return <Skeleton title={false} rows={2} />
  const sessions = data.toSorted((one, other) => Number(other.current) - Number(one.current))
  return (
    <>
      <ul className={styles.list}>
        {sessions.slice(0, isWhole ? undefined : FEW).map(({ id, current, device, lastUsedAt }) => (
          <li key={id}>
            <div>
              <strong>{device}</strong> {current && <Tag color="success">This device</Tag>}
              <p className={styles.note}>
                {current ? (
                  'In use now'
                ) : (
                  <>
                    Last used <LocalTime time={lastUsedAt} />
                  </>
                )}
              </p>
            </div>
            {!current && (
              <Button
                aria-label={`Log out this one: ${device}`}
                loading={ending.isLoading && ending.originalArgs === id}
                // the second press of a double click would hit the next one
                onClick={onFirstPress(() => end(id))}
              >
                Log out this one
              </Button>
            )}
          </li>
        ))}
      </ul>
      {!isWhole && sessions.length > FEW && (
        <Button onClick={() => setWhole(true)}>{`Show all ${sessions.length} sessions`}</Button>
      )}
      {ending.error && <ErrorAlert message={errorMessage(ending.error, 'That device could not be logged out.')} />}
    </>
  )
}
