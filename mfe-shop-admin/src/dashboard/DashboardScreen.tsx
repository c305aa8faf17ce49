import { paths } from '@haggle/shared-contract'
import { Button, ErrorAlert, Page } from '@haggle/shared-ui'
import { useNavigate } from '@haggle/shared-ui/router'
import { MoreButton } from '../lists/MoreButton'
import { OverviewPanel } from '../overview/OverviewPanel'
import { ProductFiles } from '../product-import/ProductFiles'
import { useShopOwner } from '../shop-owner/useShopOwner'
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
      {owner &&
        (owner.shopId ? (
          <div className={styles.sections}>
            <ClosedNotice shopId={owner.shopId} />
            <OverviewPanel shopId={owner.shopId} />
            <div className={styles.files}>
              <ProductFiles shopId={owner.shopId} />
            </div>
            <ShopProducts shopId={owner.shopId} />
          </div>
        ) : (
          <ErrorAlert message={NO_SHOP} />
        ))}
    </Page>
  )
}
