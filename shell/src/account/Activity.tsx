import { isolated, type AuditEntry } from '@haggle/shared-contract'
import { errorMessage, useSession } from '@haggle/shared-state'
import { Button, LoadError, LocalTime, Skeleton } from '@haggle/shared-ui'
import { AppLink } from '@haggle/shared-ui/router'
import { useState } from 'react'
import { changesOf, linkOf, titleOf } from './activityText'
import { useShellActivityQuery } from './api'
import styles from './account.module.css'

/** Entries per page of the API. */
const PAGE_SIZE = 20

/** Who did what to the account and its shop, when and from where. Read when asked for. */
export function Activity() {
  const [page, setPage] = useState(0)
  if (page === 0) return <Button onClick={() => setPage(1)}>Show activity</Button>
  return <ActivityPage page={page} onTurn={setPage} />
}

function ActivityPage({ page, onTurn }: { page: number; onTurn: (page: number) => void }) {
  const { currentData: data, error, refetch } = useShellActivityQuery(page, { refetchOnMountOrArgChange: true })
  if (error)
    return (
      <LoadError message={errorMessage(error, 'Your activity could not be listed.')} onRetry={() => void refetch()} />
    )
  if (!data) return <Skeleton title={false} rows={4} />
  if (data.total === 0) return <p>Nothing has happened yet.</p>
  return (
    <>
      <ul className={styles.list}>
        {data.entries.map((entry, at) => (
          <li key={`${entry.at} ${at}`}>
            <Entry entry={entry} />
          </li>
        ))}
      </ul>
      {page > 1 && <Button onClick={() => onTurn(page - 1)}>Newer activity</Button>}
      {page * PAGE_SIZE < data.total && <Button onClick={() => onTurn(page + 1)}>Older activity</Button>}
    </>
  )
}

function Entry({ entry }: { entry: AuditEntry }) {
  const session = useSession()
  const link = linkOf(entry, session?.role === 'shopOwner')
  const changes = changesOf(entry)
  return (
    <div>
      <strong>{titleOf(entry)}</strong> {link && <AppLink to={link.to}>{link.text}</AppLink>}
      {changes.length > 0 && <p>{changes.join(', ')}</p>}
      <p className={styles.note}>
        <LocalTime time={entry.at} /> {`by ${actorOf(entry, session?.name)}`}
        {entry.address && ` from ${entry.address}`}
      </p>
    </div>
  )
}

function actorOf({ actor }: AuditEntry, ownName: string | undefined): string {
  if (actor === 'system') return 'Haggle'
  if (actor === 'unknown') return 'somebody who was not logged in'
  return actor === ownName ? 'you' : isolated(actor)
}
