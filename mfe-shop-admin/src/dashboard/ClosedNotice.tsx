import { paths } from '@haggle/shared-contract'
import { Alert } from '@haggle/shared-ui'
import { Link } from '@haggle/shared-ui/router'
import { useShopAdminProfileQuery } from '../shop-profile/api'

const TITLES = {
  pending: 'Your shop is waiting for approval. Customers do not find it yet.',
  paused: 'Your shop is paused. Customers do not find it.',
  suspended: 'Your shop is suspended. Customers do not find it.',
}

/** Says that customers do not find the shop, and why (D70). */
export function ClosedNotice({ shopId }: { shopId: string }) {
  const { data: shop } = useShopAdminProfileQuery(shopId, { refetchOnMountOrArgChange: true })
  if (!shop?.state || shop.state === 'open') return null
  return (
    <Alert
      type="warning"
      title={TITLES[shop.state]}
      description={
        <>
          {shop.suspension && <p>{`Reason: ${shop.suspension.reason}`}</p>}
          <Link to={paths.shopProfile}>
            {shop.suspension ? 'Appeal in your shop profile' : 'Go to your shop profile'}
          </Link>
        </>
      }
    />
  )
}
