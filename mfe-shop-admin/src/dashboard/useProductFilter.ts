import { ALL_CATEGORIES, ShopProductsQuery } from 'shared-contract'
import { useSearchParams } from 'shared-ui/router'
import type { ShopProductsFilter } from './api'

type Named = Partial<Record<'q' | 'category' | 'stock' | 'sort' | 'page', string | undefined>>

/** The product filter, kept in the address bar. Changing it resets the page. */
export function useProductFilter() {
  const [address, setAddress] = useSearchParams()
  const { category, stock, sortBy } = ShopProductsQuery.shape
  const page = Number(address.get('page'))
  const filter: ShopProductsFilter = {
    q: address.get('q') ?? undefined,
    category: category.safeParse(address.get('category')).data ?? ALL_CATEGORIES,
    stock: stock.safeParse(address.get('stock')).data,
    sortBy: sortBy.safeParse(address.get('sort')).data ?? 'newest',
    pageNumber: Number.isInteger(page) && page > 0 ? page : 1,
  }

  const set = (change: Named) => {
    const { q, stock } = filter
    const category = filter.category === ALL_CATEGORIES ? undefined : filter.category
    const sort = filter.sortBy === 'newest' ? undefined : filter.sortBy
    const next: Named = { q, category, stock, sort, ...change }
    setAddress(Object.entries(next).filter((entry): entry is [string, string] => !!entry[1]))
  }
  return { filter, set, goTo: (page: number) => set({ page: page > 1 ? String(page) : undefined }) }
}
