import { errorMessage } from '@haggle/shared-state'
import { ErrorAlert, LoadError, Page, Pages } from '@haggle/shared-ui'
import { useState } from 'react'
import { CounterSettings } from '../counter-settings/CounterSettings'
import { countInWords } from '../lists/formatCount'
import { FoundList } from '../lists/FoundList'
import { ShopOrdersSkeleton } from '../orders/ShopOrdersSkeleton'
import { useShopAdminProductToEditQuery } from '../product-form/api'
import { ForShopOwner } from '../shop-owner/ForShopOwner'
import { useShopAdminReceivedOffersQuery } from './api'
import { useShopAdminInsightQuery } from './insight/api'
import { Insight } from './insight/Insight'
import { OfferFilter } from './OfferFilter'
import { ThreadList } from './ThreadList'
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
  const product = useShopAdminProductToEditQuery(productId ?? '', { skip: productId === undefined })
  const { currentData: chosen, isError: isUnknown } = product
  const { currentData: insight, isError: hasNoInsight } = useShopAdminInsightQuery(
    { productId: productId ?? '', variant: chosen?.variants?.[0]?._id },
    // once it is known whether it has variants
    { skip: chosen === undefined, refetchOnMountOrArgChange: true },
  )
  const offers = useShopAdminReceivedOffersQuery(
    { shopId, ...filter.query },
    { refetchOnMountOrArgChange: true, refetchOnFocus: true },
  )
  const isForeign = chosen !== undefined && chosen.shop._id !== shopId
  // the list and the cards above it appear together, so that nothing moves
  const isComplete =
    productId === undefined || isUnknown || (chosen !== undefined && (insight !== undefined || hasNoInsight))
  const [shownFor, setShownFor] = useState<string>()
  // once shown, they stay: the insight's card asks again for what failed, and would otherwise come and go forever
  if (isComplete && shownFor !== productId) setShownFor(productId)
  const isLoading = !(isComplete || shownFor === productId) || (!offers.data && !offers.error)

  return (
    <div className={styles.inbox}>
      <OfferFilter shopId={shopId} chosen={chosen} filter={filter} isLoaded={offers.data !== undefined} />
      {isLoading ? (
        <ShopOrdersSkeleton />
      ) : (
        <>
          {isUnknown && (
            <LoadError
              message={errorMessage(product.error, 'Failed to fetch product details.')}
              onRetry={() => void product.refetch()}
            />
          )}
          {isForeign && <ErrorAlert message="Error: This product belongs to another shop." />}
          {chosen && !isForeign && (
            <>
              <CounterSettings key={chosen._id} product={chosen} />
              <Insight key={`insight ${chosen._id}`} product={chosen} onFloorSet={() => void product.refetch()} />
            </>
          )}
          <FoundList
            label="Offers found"
            className={styles.list}
            query={offers}
            failure="Failed to fetch your shop's offers."
            count={({ total }) => countInWords(total, 'negotiation')}
          >
            {({ threads, page, pages }) => (
              <>
                <ThreadList shopId={shopId} threads={threads} isFiltered={filter.query.state !== undefined} />
                <Pages current={page} pages={pages} onChange={filter.goTo} />
              </>
            )}
          </FoundList>
        </>
      )}
    </div>
  )
}
