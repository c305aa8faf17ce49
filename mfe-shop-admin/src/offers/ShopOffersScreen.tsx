import { errorMessage, useServerEvents } from 'shared-state'
import { LoadError, Page, Pages } from 'shared-ui'
import { useInsightQuery } from '../insight/api'
import { Insight } from '../insight/Insight'
import { ShopOrdersSkeleton } from '../orders/ShopOrdersSkeleton'
import { useProductToEditQuery } from '../product-form/api'
import { ForShopOwner } from '../shop-owner/ForShopOwner'
import { useReceivedOffersQuery } from './api'
import { CounterSettings } from './CounterSettings'
import { OfferFilter } from './OfferFilter'
import { OfferList } from './OfferList'
import { useOfferFilter } from './useOfferFilter'
import styles from './ShopOffersScreen.module.css'

/** The owner's inbox of offers (D53) and, for one product, the settings of its counters (D51). */
export default function ShopOffersScreen() {
  return (
    <Page title="Offers to My Shop">
      <ForShopOwner>{(shopId) => <Inbox shopId={shopId} />}</ForShopOwner>
    </Page>
  )
}

function Inbox({ shopId }: { shopId: string }) {
  const filter = useOfferFilter()
  const { productId } = filter.query
  const { currentData: chosen, isError: isUnknown } = useProductToEditQuery(productId ?? '', {
    skip: productId === undefined,
  })
  const { currentData: insight, isError: hasNoInsight } = useInsightQuery(
    { productId: productId ?? '' },
    { skip: productId === undefined, refetchOnMountOrArgChange: true },
  )
  const { data, error, refetch } = useReceivedOffersQuery(
    { shopId, ...filter.query },
    { refetchOnMountOrArgChange: true, refetchOnFocus: true },
  )
  // the list and what stands above it come together, so that nothing moves
  const isComplete =
    productId === undefined || isUnknown || (chosen !== undefined && (insight !== undefined || hasNoInsight))
  const isLoading = !isComplete || (!data && !error)
  useServerEvents({ offerReceived: () => void refetch() })

  return (
    <div className={styles.inbox}>
      <OfferFilter shopId={shopId} chosen={chosen} filter={filter} isLoaded={data !== undefined} />
      {isLoading ? (
        <ShopOrdersSkeleton />
      ) : (
        <>
          {chosen && (
            <>
              <CounterSettings key={chosen._id} product={chosen} />
              <Insight key={`insight ${chosen._id}`} product={chosen} />
            </>
          )}
          {error ? (
            <LoadError
              message={errorMessage(error, "Failed to fetch your shop's offers.")}
              onRetry={() => void refetch()}
            />
          ) : (
            data && (
              <>
                <OfferList shopId={shopId} offers={data.offers} />
                <Pages current={data.page} pages={data.pages} onChange={filter.goTo} />
              </>
            )
          )}
        </>
      )}
    </div>
  )
}
