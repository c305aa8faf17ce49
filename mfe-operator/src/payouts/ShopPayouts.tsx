import { useState } from 'react'
import { FoundList } from '../found-list/FoundList'
import { useOperatorPayoutsQuery } from './api'
import { PayoutTable } from './PayoutTable'

/** The payouts of a shop, each with its statement. */
export function ShopPayouts({ shopId }: { shopId: string }) {
  const [pageNumber, setPage] = useState(1)
  const payouts = useOperatorPayoutsQuery({ q: shopId, pageNumber }, { refetchOnMountOrArgChange: true })
  return (
    <FoundList what="payouts" query={payouts} empty="No payouts yet." onPage={setPage}>
      {(items) => <PayoutTable payouts={items} />}
    </FoundList>
  )
}
