import { Loaded } from '../found-list/Loaded'
import { useOperatorTrailQuery } from '../trail/api'
import { TrailEntries } from '../trail/TrailEntries'

/** The newest entries of the trail about a shop. */
export function ShopTrail({ shopId }: { shopId: string }) {
  const query = useOperatorTrailQuery({ q: shopId, pageNumber: 1 }, { refetchOnMountOrArgChange: true })
  return (
    <Loaded what="The trail" query={query} rows={4}>
      {({ items }) => <TrailEntries trail={items} />}
    </Loaded>
  )
}
