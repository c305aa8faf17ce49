import { ORDERS_PER_PAGE, paths } from 'shared-contract'
import { errorMessage } from 'shared-state'
import { Card, EmptyState, LinkButton, LoadError, Page, Pages, Skeleton } from 'shared-ui'
import { useOrderPageQuery } from './api'
import { OrderCard } from './OrderCard'
import { StateFilter } from './StateFilter'
import { ThankYou } from './ThankYou'
import { useNow } from './useNow'
import { useOrderFilter } from './useOrderFilter'
import styles from './MyOrdersScreen.module.css'

/** My Orders, newest first, by page; refetched on focus, so that deliveries show. */
export default function MyOrdersScreen() {
  const { pageNumber, state, goTo, show } = useOrderFilter()
  const { data, isLoading, error, refetch } = useOrderPageQuery(
    { pageNumber, state },
    { refetchOnMountOrArgChange: true, refetchOnFocus: true },
  )
  const now = useNow(data?.orders.some(({ status }) => status === 'pending') ?? false)
  const isNew = data?.total === 0 && state === undefined

  return (
    <Page title="My Orders" actions={<LinkButton to={paths.offers}>My Offers</LinkButton>}>
      <ThankYou />
      {isLoading && <OrdersSkeleton />}
      {error && (
        <LoadError message={errorMessage(error, 'Failed to fetch your orders.')} onRetry={() => void refetch()} />
      )}
      {isNew && (
        <EmptyState title="You have no orders yet.">
          <LinkButton type="primary" to={paths.home}>
            Start Shopping!
          </LinkButton>
        </EmptyState>
      )}
      {data && (data.total > 1 || state) && <StateFilter state={state} onChange={show} />}
      {data && !isNew && data.orders.length === 0 && <EmptyState title="No orders here." />}
      <div className={styles.orders}>
        {data?.orders.map((order) => (
          <OrderCard key={order._id} order={order} now={now} />
        ))}
      </div>
      {data && <Pages current={pageNumber} pages={Math.ceil(data.total / ORDERS_PER_PAGE)} onChange={goTo} />}
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
