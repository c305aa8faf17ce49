import { errorMessage } from '@haggle/shared-state'
import { LoadError, Skeleton } from '@haggle/shared-ui'
import { useOperatorTrailQuery } from '../trail/api'
import { TrailEntries } from '../trail/TrailEntries'

/** The newest entries of the trail about a shop. */
export function ShopTrail({ shopId }: { shopId: string }) {
  const { data, error, refetch } = useOperatorTrailQuery(
    { q: shopId, pageNumber: 1 },
    { refetchOnMountOrArgChange: true },
  )
  if (error)
    return <LoadError message={errorMessage(error, 'The trail could not be fetched.')} onRetry={() => void refetch()} />
  if (!data) return <Skeleton rows={4} />
  return <TrailEntries trail={data.items} />
}
