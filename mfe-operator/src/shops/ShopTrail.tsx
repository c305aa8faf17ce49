import { isolated } from '@haggle/shared-contract'
import { errorMessage } from '@haggle/shared-state'
import { LoadError, LocalTime, Skeleton } from '@haggle/shared-ui'
import { useOperatorTrailQuery } from '../trail/api'
import styles from '../desk/Desk.module.css'

/** The newest entries of the trail about a shop. */
export function ShopTrail({ shopId }: { shopId: string }) {
  const { data, error, refetch } = useOperatorTrailQuery(
    { q: shopId, pageNumber: 1 },
    { refetchOnMountOrArgChange: true },
  )
  if (error)
    return <LoadError message={errorMessage(error, 'The trail could not be fetched.')} onRetry={() => void refetch()} />
  if (!data) return <Skeleton rows={4} />
  if (data.total === 0) return <p>Nothing happened yet.</p>
  return (
    <ul className={styles.entries}>
      {data.items.map(({ at, action, actor, after }, index) => (
        <li key={`${at} ${index}`}>
          <LocalTime time={at} /> {`${action} by ${isolated(actor)}`}
          {typeof after?.reason === 'string' && `: ${after.reason}`}
        </li>
      ))}
    </ul>
  )
}
