import { errorMessage } from '@haggle/shared-state'
import { LoadError } from '@haggle/shared-ui'
import { OwnerPage, Skeleton } from '@haggle/shared-ui/owner'
import { ForShopOwner } from '../shop-owner/ForShopOwner'
import { useShopAdminProfileQuery, useShopAdminProfileToEditQuery } from './api'
import { ShopProfileForm } from './ShopProfileForm'
import { ShopStatePanel } from './ShopStatePanel'

/** The form of the shop's public profile (D62) and of its low-stock limit. */
export default function ShopProfileScreen() {
  return (
    <OwnerPage title="Shop Profile">
      {<ForShopOwner>{(shopId) => <ShopProfile shopId={shopId} />}</ForShopOwner>}
    </OwnerPage>
  )
}

function ShopProfile({ shopId }: { shopId: string }) {
  const { data: shop, error, refetch } = useShopAdminProfileToEditQuery(shopId)
  // the panel above the form must not push it down
  const { isLoading } = useShopAdminProfileQuery(shopId)
  // a failed refetch must not take away what is typed
  if (shop && !isLoading)
    return (
      <>
        <ShopStatePanel shopId={shopId} />
        <ShopProfileForm shop={shop} />
      </>
    )
  if (!error) return <Skeleton active />
  return <LoadError message={errorMessage(error, 'Failed to fetch your shop.')} onRetry={() => void refetch()} />
}
