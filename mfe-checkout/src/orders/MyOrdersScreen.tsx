import { useEffect, useState } from 'react'
import { paths } from 'shared-contract'
import { errorMessage } from 'shared-state'
import { Card, EmptyState, LinkButton, LoadError, Page, Skeleton } from 'shared-ui'
import styles from './MyOrdersScreen.module.css'
import { OrderCard } from './OrderCard'
import { useMyOrdersQuery } from './api'

/** The customer's orders, newest first; asked again on focus, so that a delivery shows. */
export default function MyOrdersScreen() {
  const { data, isLoading, error, refetch } = useMyOrdersQuery(undefined, {
    refetchOnMountOrArgChange: true,
    refetchOnFocus: true,
  })
  const now = useNow(data?.some(({ status }) => status === 'pending') ?? false)

  return (
    <Page title="My Orders" actions={<LinkButton to={paths.offers}>My Offers</LinkButton>}>
      {isLoading && <OrdersSkeleton />}
      {error && (
        <LoadError message={errorMessage(error, 'Failed to fetch your orders.')} onRetry={() => void refetch()} />
      )}
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

/** The shape of the orders while they load. */
export function OrdersSkeleton() {
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

/** The time, in milliseconds, moving on every second while `isTicking`. */
export function useNow(isTicking: boolean): number {
  const [now, setNow] = useState(Date.now)
  useEffect(() => {
    if (!isTicking) return
    const timer = setInterval(() => setNow(Date.now()), 1000)
    return () => clearInterval(timer)
  }, [isTicking])
  return now
}
