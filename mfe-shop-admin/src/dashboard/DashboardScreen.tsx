import { paths } from '@haggle/shared-contract'
import { Button, ErrorAlert, Page } from '@haggle/shared-ui'
import { useNavigate } from '@haggle/shared-ui/router'
import { MoreButton } from '../lists/MoreButton'
import { OverviewPanel } from '../overview/OverviewPanel'
import { ProductFiles } from '../product-import/ProductFiles'
import { useShopOwner } from '../shop-owner/useShopOwner'
import { useShopAdminProductCountsQuery } from './api'
import { ClosedNotice } from './ClosedNotice'
import { ShopProducts } from './ShopProducts'
import styles from './DashboardScreen.module.css'

const NO_SHOP = 'Shop ID not available for your account. Please ensure your shop is properly linked.'

/** My Shop Dashboard. */
export default function DashboardScreen() {
  const owner = useShopOwner()
  const navigate = useNavigate()

  return (
    <Page
      title="My Shop Dashboard"
      actions={
        <div className={styles.actions}>
          <Button data-leaves-page className={styles.more} onClick={() => void navigate(paths.shopProfile)}>
            Shop profile
          </Button>
          <Button data-leaves-page className={styles.more} onClick={() => void navigate(paths.shopOffers)}>
            Offers
          </Button>
          <Button data-leaves-page className={styles.more} onClick={() => void navigate(paths.shopPayouts)}>
            Payouts
          </Button>
          <Button data-leaves-page onClick={() => void navigate(paths.shopOrders)}>
            Manage Orders
          </Button>
          <Button data-leaves-page type="primary" onClick={() => void navigate(paths.addProduct)}>
            Add New Product
          </Button>
          <MoreButton label="More of your shop" />
        </div>
      }
    >
      {owner && (owner.shopId ? <Sections shopId={owner.shopId} /> : <ErrorAlert message={NO_SHOP} />)}
    </Page>
  )
}

/** The figures, the files and the products; of an empty shop, its first steps come first. */
function Sections({ shopId }: { shopId: string }) {
  const { data: counts } = useShopAdminProductCountsQuery(shopId)
  const sections = [
    <OverviewPanel key="overview" shopId={shopId} />,
    <div key="files" className={styles.files}>
      <ProductFiles shopId={shopId} />
    </div>,
    <ShopProducts key="products" shopId={shopId} />,
  ]
  return (
    <div className={styles.sections}>
      <ClosedNotice shopId={shopId} />
      {counts?.products === 0 ? sections.toReversed() : sections}
    </div>
  )
}
