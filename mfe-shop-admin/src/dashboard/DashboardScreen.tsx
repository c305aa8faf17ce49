import { errorMessage } from 'shared-state'
import { ErrorAlert, Page } from 'shared-ui'
import { ButtonLink } from '../button-link/ButtonLink'
import { useShopOwner } from '../shop-owner/useShopOwner'
import { useShopProductsQuery } from './api'
import { ShopProducts } from './ShopProducts'
import { ShopProductsSkeleton } from './ShopProductsSkeleton'

const NO_SHOP = 'Shop ID not available for your account. Please ensure your shop is properly linked.'

/** What a shop owner sells, and where to add, change and remove it. */
export default function DashboardScreen() {
  const owner = useShopOwner()

  return (
    <Page
      title="My Shop Dashboard"
      actions={
        <>
          <ButtonLink to="/shop/orders">Manage Orders</ButtonLink>
          <ButtonLink to="/shop/add-product" primary>
            Add New Product
          </ButtonLink>
        </>
      }
    >
      {owner && (owner.shopId ? <Shop shopId={owner.shopId} /> : <ErrorAlert message={NO_SHOP} />)}
    </Page>
  )
}

function Shop({ shopId }: { shopId: string }) {
  const { data: products, error } = useShopProductsQuery(shopId, { refetchOnMountOrArgChange: true })

  if (error) return <ErrorAlert message={`Error: ${errorMessage(error, 'Failed to fetch shop products.')}`} />
  return products ? <ShopProducts products={products} /> : <ShopProductsSkeleton />
}
