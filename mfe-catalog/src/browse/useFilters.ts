import { useSearchParams } from '@haggle/shared-ui/router'
import { useEffect, useRef } from 'react'
import { noFilters, readFilters, withFilters, type Filters } from './filters'

type Narrowing = Partial<Pick<Filters, 'minPrice' | 'maxPrice' | 'inStock' | 'minRating'>>

export interface FilterActions {
  /** Searches for a keyword, from page 1. */
  search: (keyword: string) => void
  choose: (category: Filters['category']) => void
  /** Shows a whole category, without the keyword. */
  browse: (category: Filters['category']) => void
  /** Sets price range, stock and rating filters, from page 1. */
  narrow: (to: Narrowing) => void
  /** Sorts, and stays on the page. */
  sort: (sortBy: Filters['sortBy']) => void
  goTo: (page: number) => void
  clear: () => void
}

/** The filters of the list, kept in the address bar: each change adds a history entry (D11). */
export function useFilters(): Filters & FilterActions {
  const [address, setAddress] = useSearchParams()
  // Blurring the search box and the click that caused it arrive before the next render: the second builds on the first.
  const latest = useRef(address)
  useEffect(() => {
    latest.current = address
  }, [address])

  const change = (filters: Partial<Filters>) => {
    const changed = withFilters(latest.current, filters)
    if (changed.toString() === latest.current.toString()) return
    latest.current = changed
    setAddress(changed)
  }

  return {
    ...readFilters(address),
    search: (keyword) => change({ keyword: keyword.trim(), page: 1 }),
    choose: (category) => change({ category, page: 1 }),
    browse: (category) => change({ category, keyword: noFilters.keyword, page: 1 }),
    narrow: (to) => change({ ...to, page: 1 }),
    sort: (sortBy) => change({ sortBy }),
    goTo: (page) => change({ page }),
    clear: () => change(noFilters),
  }
}
