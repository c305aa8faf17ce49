import { useMemo, useState } from 'react'
import { ALL_CATEGORIES, type CategoryFilter, type ProductSummary } from 'shared-contract'
import { stockLevel, type StockLevel } from './StockTag'

export interface ProductFilter {
  keyword: string
  category: CategoryFilter
  stock: StockLevel | 'all'
}

const EVERYTHING: ProductFilter = { keyword: '', category: ALL_CATEGORIES, stock: 'all' }

/** Which of an owner's products are shown. */
export function useProductFilter(products: readonly ProductSummary[], lowStockAt: number) {
  const [filter, setFilter] = useState(EVERYTHING)
  const kept = useMemo(() => {
    const words = filter.keyword.toLowerCase().split(/\s+/).filter(Boolean)
    return products.filter(({ name, description, category, countInStock }) => {
      if (filter.category !== ALL_CATEGORIES && category !== filter.category) return false
      if (filter.stock !== 'all' && stockLevel(countInStock, lowStockAt) !== filter.stock) return false
      const text = `${name} ${description}`.toLowerCase()
      return words.every((word) => text.includes(word))
    })
  }, [products, filter, lowStockAt])
  const set = (change: Partial<ProductFilter>) => setFilter({ ...filter, ...change })
  return { filter, set, kept }
}
