import { useCatalogShopQuery } from './api'
import { ShopFacts } from './ShopFacts'

/** A product's shop in brief; nothing while it loads or if it cannot be loaded. */
export default function ShopCard({ id }: { id: string }) {
  const { currentData: shop } = useCatalogShopQuery(id)
  return shop && <ShopFacts shop={shop} isBrief />
}
