import { useEffect } from 'react'
import { paths } from 'shared-contract'
import { errorMessage } from 'shared-state'
import { ErrorAlert, LoadError, Page, Pages } from 'shared-ui'
import { useNavigate } from 'shared-ui/router'
import { useShopOwner } from '../shop-owner/useShopOwner'
import { ExportOrders } from './ExportOrders'
import { OrderFilter } from './OrderFilter'
import { ShopOrders } from './ShopOrders'
import styles from './ShopOrders.module.css'
import { ShopOrdersSkeleton } from './ShopOrdersSkeleton'
import { useShopOrderCountsQuery, useShopOrdersQuery } from './api'
import { useOrderFilter } from './useOrderFilter'
import { useOrderNews } from './useOrderNews'

const NO_SHOP = 'Shop ID not available. Please log in as a shop owner with a valid shop.'

/** Orders for My Shop. */
export default function ShopOrdersScreen() {
  const owner = useShopOwner()

  return (
    <Page title="Orders for My Shop">
      {!owner ? <AccessDenied /> : owner.shopId ? <Orders shopId={owner.shopId} /> : <ErrorAlert message={NO_SHOP} />}
    </Page>
  )
}

const PAGE_SIZE = 20

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
          <Pages current={pageNumber} pages={Math.ceil((data.total ?? 0) / PAGE_SIZE)} onChange={goTo} />
        </section>
      ) : (
        <ShopOrdersSkeleton />
      )}
    </>
  )
}

/** Long enough to read the message. */
const MILLISECONDS_TO_READ = 1500

/** Says that only shop owners have access, then redirects to the log-in. */
export function AccessDenied() {
  const navigate = useNavigate()

  useEffect(() => {
    const timer = setTimeout(() => void navigate(paths.login, { replace: true }), MILLISECONDS_TO_READ)
    return () => clearTimeout(timer)
  }, [navigate])

  return <ErrorAlert message="Access Denied. Please log in as a Shop Owner." />
}
