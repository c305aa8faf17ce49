import { paths } from '@haggle/shared-contract'
import { Button, Card, ErrorAlert, Page, Skeleton } from '@haggle/shared-ui'
import { useNavigate } from '@haggle/shared-ui/router'
import { lazy, Suspense, useState } from 'react'
import { OverviewPanel } from '../overview/OverviewPanel'
import { ProductFiles } from '../product-import/ProductFiles'
import { useShopOwner } from '../shop-owner/useShopOwner'
import { ShopProducts } from './ShopProducts'
import styles from './DashboardScreen.module.css'

const ShopProfile = lazy(() => import('../shop-profile/ShopProfile'))

const NO_SHOP = 'Shop ID not available for your account. Please ensure your shop is properly linked.'

/** My Shop Dashboard. */
export default function DashboardScreen() {
  const owner = useShopOwner()
  const navigate = useNavigate()
  const [isProfileOpen, setProfileOpen] = useState(false)

  return (
    <Page
      title="My Shop Dashboard"
      actions={
        <>
          {owner?.shopId && (
            <Button data-leaves-page aria-expanded={isProfileOpen} onClick={() => setProfileOpen(!isProfileOpen)}>
              Shop profile
            </Button>
          )}
          <Button data-leaves-page onClick={() => void navigate(paths.shopOffers)}>
            Offers
          </Button>
          <Button data-leaves-page onClick={() => void navigate(paths.shopOrders)}>
            Manage Orders
          </Button>
          <Button data-leaves-page type="primary" onClick={() => void navigate(paths.addProduct)}>
            Add New Product
          </Button>
        </>
      }
    >
      {owner &&
        (owner.shopId ? (
          <div className={styles.sections}>
            {isProfileOpen && (
              <Suspense
                fallback={
                  <Card as="section">
                    <Skeleton rows={8} />
                  </Card>
                }
              >
                <ShopProfile shopId={owner.shopId} onSaved={() => setProfileOpen(false)} />
              </Suspense>
            )}
            <OverviewPanel shopId={owner.shopId} />
            <ProductFiles shopId={owner.shopId} />
            <ShopProducts shopId={owner.shopId} />
          </div>
        ) : (
          <ErrorAlert message={NO_SHOP} />
        ))}
    </Page>
  )
}
