import type { Product } from '@haggle/shared-contract'
import { useCatalogProductsQuery } from '../browse/api'
import { noFilters, queryOf } from '../browse/filters'
import { ProductStrip } from './ProductStrip'

const MAX_PRODUCTS = 6

/** The query for more products of the shop; also sent while prerendering. */
export const newestProductsQuery = (shop: string) => queryOf(noFilters, shop)

/** The shop's newest other products. */
export function MoreOfShop({ product }: { product: Product }) {
  const { currentData } = useCatalogProductsQuery(newestProductsQuery(product.shop._id))
  const others = currentData?.products.filter(({ _id }) => _id !== product._id) ?? []
  return <ProductStrip title="More from this shop" products={others.slice(0, MAX_PRODUCTS)} />
}
