import { useState } from 'react'
import { FoundList } from '../desk/FoundList'
import { useOperatorPayoutsQuery } from './api'
import { PayoutTable } from './PayoutTable'

/** The payouts of a shop, each with its statement. */
export function ShopPayouts({ shopId }: { shopId: string }) {
  const [pageNumber, setPage] = useState(1)
  const payouts = useOperatorPayoutsQuery({ q: shopId, pageNumber }, { refetchOnMountOrArgChange: true })
  return (
    <FoundList
      label="Payouts of the shop"
      query={payouts}
      failure="The payouts could not be fetched."
      noun="payouts"
      empty="No payouts yet."
      onPage={setPage}
    >
      {({ items }) => <PayoutTable payouts={items} />}
    </FoundList>
  )
}
