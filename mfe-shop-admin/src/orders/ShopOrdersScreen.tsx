import { errorMessage } from 'shared-state'
import { ErrorAlert } from 'shared-ui'
import { OwnerPage } from 'shared-ui/owner'
import { useShopOwner } from '../shop-owner/useShopOwner'
import { AccessDenied } from './AccessDenied'
import { useShopOrdersQuery } from './api'
import { ShopOrders } from './ShopOrders'
import { ShopOrdersSkeleton } from './ShopOrdersSkeleton'

const NO_SHOP = 'Shop ID not available. Please log in as a shop owner with a valid shop.'

/** What customers ordered from this shop, to be packed and marked as delivered. */
export default function ShopOrdersScreen() {
  const owner = useShopOwner()

  return (
    <OwnerPage title="Orders for My Shop">
      {!owner ? <AccessDenied /> : owner.shopId ? <Orders shopId={owner.shopId} /> : <ErrorAlert message={NO_SHOP} />}
    </OwnerPage>
  )
}

function Orders({ shopId }: { shopId: string }) {
  const { data: orders, error } = useShopOrdersQuery(shopId, { refetchOnMountOrArgChange: true })

  if (error) return <ErrorAlert message={`Error: ${errorMessage(error, 'Failed to fetch shop orders.')}`} />
  return orders ? <ShopOrders orders={orders} /> : <ShopOrdersSkeleton />
}
