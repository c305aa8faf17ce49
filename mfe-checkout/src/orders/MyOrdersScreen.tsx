import { ORDERS_PER_PAGE, paths } from '@haggle/shared-contract'
import { errorMessage } from '@haggle/shared-state'
import { Card, EmptyState, LinkButton, LoadError, Page, Pages, Skeleton } from '@haggle/shared-ui'
import { useCheckoutOrderPageQuery } from './api'
import { OrderCard } from './OrderCard'
import { StateFilter } from './StateFilter'
import { ThankYou } from './ThankYou'
import { useNow } from './useNow'
import { useOrderFilter } from './useOrderFilter'
import styles from './MyOrdersScreen.module.css'

const PARCEL = 'M10 20 32 8l22 12v24L32 56 10 44zM10 20l22 12 22-12M32 32v24'

/**
 * My Orders, newest first, by page; refetched on focus, so that deliveries show. While another page or state loads, the
 * current list stays, dimmed.
 */
export default function MyOrdersScreen() {
  const { pageNumber, state, goTo, show } = useOrderFilter()
  const { data, currentData, error, refetch } = useCheckoutOrderPageQuery(
    { pageNumber, state },
    { refetchOnMountOrArgChange: true, refetchOnFocus: true },
  )
  const shown = error ? currentData : data
  const isLoading = !currentData && !error
  const isEmpty = currentData?.orders.length === 0 && !error
  const isNew = isEmpty && currentData.total === 0 && state === undefined
  const now = useNow(shown?.orders.some(({ status }) => status === 'pending') ?? false)
  // the filter stays, with its focus, until it is known that there is nothing to filter
  const canFilter = state !== undefined || (currentData ? currentData.total > 1 : data !== undefined)

  return (
    <Page title="My Orders" actions={<LinkButton to={paths.offers}>My Offers</LinkButton>}>
      <ThankYou />
      {error && (
        <LoadError message={errorMessage(error, 'Failed to fetch your orders.')} onRetry={() => void refetch()} />
      )}
      {isNew && (
        <EmptyState picture={PARCEL} title="You have no orders yet.">
          <p>What you buy will be here, with its way to you and its receipt.</p>
          <LinkButton type="primary" to={paths.home}>
            Start Shopping!
          </LinkButton>
        </EmptyState>
      )}
      {canFilter && <StateFilter state={state} onChange={show} />}
      {isEmpty && !isNew && <EmptyState picture={PARCEL} title="No orders here." />}
      {isLoading && !shown?.orders.length && <OrdersSkeleton />}
      <div className={`${styles.orders} ${isLoading ? styles.stale : ''}`} aria-busy={isLoading}>
        {shown?.orders.map((order) => (
          <OrderCard key={order._id} order={order} now={now} />
        ))}
      </div>
      {shown && <Pages current={pageNumber} pages={Math.ceil(shown.total / ORDERS_PER_PAGE)} onChange={goTo} />}
    </Page>
  )
}

/** The skeleton of the orders. */
function OrdersSkeleton() {
  return (
    <div className={styles.orders} role="status" aria-busy="true" aria-label="Loading your orders">
      {[1, 2].map((card) => (
        <Card key={card}>
          <Skeleton rows={5} picture={64} />
        </Card>
      ))}
    </div>
  )
}
