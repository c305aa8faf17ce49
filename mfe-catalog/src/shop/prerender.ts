import { isolated, isPictureUrl, paths } from '@haggle/shared-contract'
import { hasStatus, type ListAddresses, type Prerender } from '@haggle/shared-state'
import { catalogProducts } from '../browse/api'
import { filterNames, queryOf, readFilters } from '../browse/filters'
import { catalogShop } from './api'

/** Query parameters that identify another page. */
export const query: string[] = filterNames

/** No shop is in the sitemap: its products are. */
export const addresses: ListAddresses = () => Promise.resolve({ paths: [] })

/** Prepares a shop's first page. A missing shop has a page, too, which search engines leave out. */
const prerender: Prerender = async ({ params: { id = '' }, search, origin, ask }) => {
  const { data: shop, error } = await ask(catalogShop.initiate(id))
  if (hasStatus(error, 404)) return { isMissing: true, title: '404 Not Found · Haggle' }
  if (!shop) throw new Error('The API did not answer with the shop.', { cause: error })
  if (shop.numProducts > 0) await ask(catalogProducts.initiate(queryOf(readFilters(search), id))).unwrap()
  return {
    title: `${isolated(shop.shopName)} · Haggle`,
    canonical: paths.shop(id),
    image: isPictureUrl(shop.picture) ? new URL(shop.picture, origin).href : undefined,
  }
}

export default prerender
