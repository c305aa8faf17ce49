import { paths } from '@haggle/shared-contract'
import { errorMessage } from '@haggle/shared-state'
import { Card, EmptyState, LinkButton, LoadError, Page, Pages, Skeleton } from '@haggle/shared-ui'
import { useSearchParams } from '@haggle/shared-ui/router'
import { useCatalogMyOffersQuery } from './api'
import { OfferedProduct } from './OfferedProduct'
import styles from './MyOffersScreen.module.css'

const PRICE_TAG = 'M10 14h20l24 24-16 16-24-24zM20 24h.1'

/**
 * My Offers: a customer's offers by product, with what they led to (D52). The page number is in the address bar. While another
 * page loads, the current one stays, dimmed.
 */
export default function MyOffersScreen() {
  const [query, setQuery] = useSearchParams()
  const asked = Number(query.get('page') ?? 1)
  const { data, currentData, error, refetch } = useCatalogMyOffersQuery(
    Number.isInteger(asked) && asked > 0 ? asked : 1,
    {
      refetchOnMountOrArgChange: true,
      refetchOnFocus: true,
    },
  )
  const shown = error ? currentData : data
  const isLoading = !currentData && !error

  return (
    <Page title="My Offers">
      {error && (
        <LoadError message={errorMessage(error, 'Failed to fetch your offers.')} onRetry={() => void refetch()} />
      )}
      {isLoading && !shown && <OffersSkeleton />}
      {shown?.offers.length === 0 && !error && (
        <EmptyState picture={PRICE_TAG} title="You have made no offers yet.">
          <p>Choose a product and name your price: its shop answers at once.</p>
          <LinkButton type="primary" to={paths.home}>
            Find something to haggle for
          </LinkButton>
        </EmptyState>
      )}
      <div className={`${styles.products} ${isLoading ? styles.stale : ''}`} aria-busy={isLoading}>
        {shown?.offers.map((offered) => (
          <OfferedProduct key={offered.product._id} offered={offered} onLapsed={() => void refetch()} />
        ))}
      </div>
      {shown && (
        <Pages
          current={shown.page}
          pages={shown.pages}
          onChange={(page) => setQuery(page > 1 ? { page: `${page}` } : {})}
        />
      )}
    </Page>
  )
}

/** The skeleton of the offers. */
const OffersSkeleton = () => (
  <div className={styles.products} role="status" aria-busy="true" aria-label="Loading your offers">
    {[1, 2].map((card) => (
      <Card key={card}>
        <Skeleton rows={4} picture={72} />
      </Card>
    ))}
  </div>
)
