import { useEffect, useRef } from 'react'
import { useSearchParams } from 'shared-ui/router'
import { noFilters, readFilters, withFilters, type Filters } from './filters'

export type Narrowing = Partial<Pick<Filters, 'minPrice' | 'maxPrice' | 'inStock' | 'minRating'>>

export interface FilterActions {
  /** Runs the search, from page 1. */
  search: (keyword: string) => void
  choose: (category: Filters['category']) => void
  /** Shows all of a category, whatever was searched. */
  browse: (category: Filters['category']) => void
  /** Keeps to a price range, what is in stock or a rating, from page 1. */
  narrow: (to: Narrowing) => void
  /** Sorts, and stays on the page. */
  sort: (sortBy: Filters['sortBy']) => void
  goTo: (page: number) => void
  clear: () => void
}

/** The address bar is the state: each change of the list is a step of the browser's history (D11). */
export function useFilters(): Filters & FilterActions {
  const [address, setAddress] = useSearchParams()
  // Leaving the search box and the click that caused it come before the next render: the later builds on the earlier.
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
