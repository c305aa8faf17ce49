import { ALL_CATEGORIES, ShopProductsQuery } from '@haggle/shared-contract'
import { useListAddress } from '../lists/useListAddress'
import type { ShopProductsFilter } from './api'

/** The product filter, kept in the address bar. Changing it resets the page. */
export function useProductFilter() {
  const { text, pageNumber, show } = useListAddress()
  const { category, stock, sortBy } = ShopProductsQuery.shape
  const filter: ShopProductsFilter = {
    q: text('q'),
    category: category.safeParse(text('category')).data ?? ALL_CATEGORIES,
    stock: stock.safeParse(text('stock')).data,
    sortBy: sortBy.safeParse(text('sort')).data ?? 'newest',
    pageNumber,
  }
  const values = {
    q: filter.q,
    category: filter.category === ALL_CATEGORIES ? undefined : filter.category,
    stock: filter.stock,
    sort: filter.sortBy === 'newest' ? undefined : filter.sortBy,
  }

  return {
    filter,
    set: (change: Partial<Record<keyof typeof values, string | undefined>>) => show(values, change),
    goTo: (page: number) => show(values, {}, { page }),
  }
}
