import { paths, SHOP_CLOSED } from '@haggle/shared-contract'
import { errorMessage, hasStatus } from '@haggle/shared-state'
import { EmptyState, formatDay, LinkButton, LoadError, LoadingText, Page } from '@haggle/shared-ui'
import { useParams } from '@haggle/shared-ui/router'
import { ProductList } from '../browse/ProductList'
import { useCatalogShopQuery } from './api'
import { ReportUnlessOwn } from './ReportUnlessOwn'
import { ShopFacts } from './ShopFacts'

/** A shop and its products (D62). */
export default function ShopDetail() {
  const { id = '' } = useParams()
  const { currentData: shop, error, refetch } = useCatalogShopQuery(id, { refetchOnMountOrArgChange: true })

  if (hasStatus(error, 404))
    return (
      <Page title="404 Not Found" isMissing>
        <EmptyState title="There is no shop at this address.">
          <LinkButton to={paths.home}>Back to all products</LinkButton>
        </EmptyState>
      </Page>
    )
  if (error && !shop)
    return (
      <Page title="Shop">
        <LoadError message={errorMessage(error, 'Failed to fetch the shop.')} onRetry={() => void refetch()} />
      </Page>
    )
  if (!shop) return <LoadingText text="Loading shop..." />

  return (
    <Page title={shop.shopName}>
      <ShopFacts shop={shop} />
      {shop.numProducts > 0 ? (
        <ProductList key={id} shop={id} />
      ) : (
        <EmptyState title={shop.state ? SHOP_CLOSED : 'This shop has no products yet.'}>
          {shop.until && <p>{`It opens again on ${formatDay(shop.until)}.`}</p>}
          <LinkButton to={paths.home}>Back to all products</LinkButton>
        </EmptyState>
      )}
      <ReportUnlessOwn subject="shop" id={shop._id} shopId={shop._id} />
    </Page>
  )
}
