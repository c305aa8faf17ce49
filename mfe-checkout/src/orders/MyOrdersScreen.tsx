import { paths } from 'shared-contract'
import { errorMessage } from 'shared-state'
import { EmptyState, ErrorAlert, LinkButton, Page } from 'shared-ui'
import { useMyOrdersQuery } from './api'
import styles from './MyOrdersScreen.module.css'
import { OrderCard } from './OrderCard'
import { OrdersSkeleton } from './OrdersSkeleton'
import { useNow } from './useNow'

/** The customer's orders, newest first; asked again on focus, so that a delivery shows. */
export default function MyOrdersScreen() {
  const { data, isLoading, error } = useMyOrdersQuery(undefined, {
    refetchOnMountOrArgChange: true,
    refetchOnFocus: true,
  })
  const now = useNow(data?.some(({ status }) => status === 'pending') ?? false)

  return (
    <Page title="My Orders">
      {isLoading && <OrdersSkeleton />}
      {error && <ErrorAlert message={`Error: ${errorMessage(error, 'Failed to fetch your orders.')}`} />}
      {data?.length === 0 && (
        <EmptyState title="You have no orders yet.">
          <LinkButton type="primary" to={paths.home}>
            Start Shopping!
          </LinkButton>
        </EmptyState>
      )}
      <div className={styles.orders}>
        {data?.map((order) => (
          <OrderCard key={order._id} order={order} now={now} />
        ))}
      </div>
    </Page>
  )
}
