import { ORDERS_PER_PAGE } from 'shared-contract'
import { errorMessage } from 'shared-state'
import { LoadError, Page, Pages } from 'shared-ui'
import { ForShopOwner } from '../shop-owner/ForShopOwner'
import { useShopOrderCountsQuery, useShopOrdersQuery } from './api'
import { ExportOrders } from './ExportOrders'
import { OrderFilter } from './OrderFilter'
import { ShopOrders } from './ShopOrders'
import { ShopOrdersSkeleton } from './ShopOrdersSkeleton'
import { useOrderFilter } from './useOrderFilter'
import { useOrderNews } from './useOrderNews'
import styles from './ShopOrders.module.css'

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
  const { data, error, refetch } = useShopOrdersQuery(
    { shopId, ...filter },
    { refetchOnMountOrArgChange: true, refetchOnFocus: true },
  )
  const counts = useShopOrderCountsQuery(shopId, { refetchOnMountOrArgChange: true })
  const news = useOrderNews(() => {
    void refetch()
    void counts.refetch()
  })
  const { pageNumber, ...narrowed } = filter
  const isFiltered = pageNumber > 1 || Object.values(narrowed).some(Boolean)

  return (
    <>
      <OrderFilter filter={filter} set={set} counts={counts.data} />
      <div className={styles.above}>
        <p role="status">{news}</p>
        <ExportOrders shopId={shopId} filter={narrowed} />
      </div>
      {error ? (
        <LoadError message={errorMessage(error, 'Failed to fetch shop orders.')} onRetry={() => void refetch()} />
      ) : data ? (
        // the section gets the focus when the focused order leaves the list
        <section aria-label="Orders found">
          <ShopOrders orders={data.orders} isFiltered={isFiltered} />
          <Pages current={pageNumber} pages={Math.ceil((data.total ?? 0) / ORDERS_PER_PAGE)} onChange={goTo} />
        </section>
      ) : (
        <ShopOrdersSkeleton />
      )}
    </>
  )
}
