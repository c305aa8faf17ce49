import { useCatalogShopQuery } from './api'
import { ReportUnlessOwn } from './ReportUnlessOwn'
import { ShopFacts } from './ShopFacts'

/** A product's shop in brief, with the way to report the product; nothing while it loads or if it cannot be loaded. */
export default function ShopCard({ id, productId }: { id: string; productId: string }) {
  const { currentData: shop } = useCatalogShopQuery(id)
  return (
    shop && (
      <>
        <ShopFacts shop={shop} isBrief product={productId} />
        <ReportUnlessOwn subject="product" id={productId} shopId={id} />
      </>
    )
  )
}
