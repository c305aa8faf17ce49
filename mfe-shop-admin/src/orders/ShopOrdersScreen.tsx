import { ORDERS_PER_PAGE } from '@haggle/shared-contract'
import { Page, Pages } from '@haggle/shared-ui'
import { countInWords } from '../lists/formatCount'
import { FoundList } from '../lists/FoundList'
import { ForShopOwner } from '../shop-owner/ForShopOwner'
import { useShopAdminOrderCountsQuery, useShopAdminOrdersQuery } from './api'
import { ExportOrders } from './ExportOrders'
import { OrderFilter } from './OrderFilter'
import { ShopOrders } from './ShopOrders'
import { ShopOrdersSkeleton } from './ShopOrdersSkeleton'
import { TrackingFile } from './tracking-file/TrackingFile'
import { useOrderFilter } from './useOrderFilter'
import { useOrderNews } from './useOrderNews'

/** Orders for My Shop. */
export default function ShopOrdersScreen() {
  return (
    <Page title="Orders for My Shop">
      <ForShopOwner>{(shopId) => <Orders shopId={shopId} />}</ForShopOwner>
    </Page>
  )
}

function Orders({ shopId }: { shopId: string }) {
  const { filter, set, goTo } = useOrderFilter()
  const orders = useShopAdminOrdersQuery(
    { shopId, ...filter },
    { refetchOnMountOrArgChange: true, refetchOnFocus: true },
  )
  const counts = useShopAdminOrderCountsQuery(shopId, { refetchOnMountOrArgChange: true })
  const news = useOrderNews()
  const { pageNumber, ...narrowed } = filter
  const isFiltered = pageNumber > 1 || Object.values(narrowed).some(Boolean)

  return (
    <>
      <OrderFilter filter={filter} set={set} counts={counts.data} news={news}>
        <TrackingFile shopId={shopId} />
        <ExportOrders shopId={shopId} filter={narrowed} />
      </OrderFilter>
      <FoundList
        label="Orders found"
        query={orders}
        failure="Failed to fetch shop orders."
        skeleton={<ShopOrdersSkeleton />}
        count={({ orders, total = orders.length }) => countInWords(total, 'order')}
      >
        {({ orders, total = 0 }) => (
          <>
            <ShopOrders orders={orders} isFiltered={isFiltered} found={{ filter: { shopId, ...narrowed }, total }} />
            <Pages current={pageNumber} pages={Math.ceil(total / ORDERS_PER_PAGE)} onChange={goTo} />
          </>
        )}
      </FoundList>
    </>
  )
}
