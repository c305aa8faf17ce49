import {
  ALL_CATEGORIES,
  CATEGORIES,
  MAX_KEYWORD,
  SORTS,
  type CategoryFilter,
  type ProductQuery,
  type SortBy,
} from '@haggle/shared-contract'

/** The filters of the list. Kept in the query string, without the defaults (D11). */
export interface Filters {
  keyword: string
  category: CategoryFilter
  sortBy: SortBy
  page: number
  minPrice: number | undefined
  maxPrice: number | undefined
  inStock: 'true' | undefined
  /** 1 to 5. */
  minRating: number | undefined
}

export const noFilters: Filters = {
  keyword: '',
  category: ALL_CATEGORIES,
  sortBy: 'newest',
  page: 1,
  minPrice: undefined,
  maxPrice: undefined,
  inStock: undefined,
  minRating: undefined,
}

/** Query parameters that select another list. */
export const filterNames = Object.keys(noFilters) as (keyof Filters)[]

export const categoryOptions = ([ALL_CATEGORIES, ...CATEGORIES] as const).map((value) => ({ value, label: value }))

const oneOf = <Value extends string>(options: readonly { value: Value }[], text: string | null) =>
  options.find(({ value }) => value === text)?.value

/** Reads the filters from a query string; invalid values become the default. */
export function readFilters(address: URLSearchParams): Filters {
  const keyword = address.get('keyword')?.trim() ?? ''
  const page = address.get('page') ?? ''
  const minPrice = readPrice(address.get('minPrice') ?? '')
  const maxPrice = readPrice(address.get('maxPrice') ?? '')
  const isSwapped = minPrice !== undefined && maxPrice !== undefined && minPrice > maxPrice
  const minRating = address.get('minRating') ?? ''
  return {
    // counted as the API does: by code points
    keyword: [...keyword].length <= MAX_KEYWORD ? keyword : noFilters.keyword,
    category: oneOf(categoryOptions, address.get('category')) ?? noFilters.category,
    sortBy: oneOf(SORTS, address.get('sortBy')) ?? noFilters.sortBy,
    page: /^[1-9]\d{0,8}$/.test(page) ? Number(page) : noFilters.page,
    minPrice: isSwapped ? maxPrice : minPrice,
    maxPrice: isSwapped ? minPrice : maxPrice,
    inStock: address.get('inStock') === 'true' ? 'true' : undefined,
    minRating: /^[1-5]$/.test(minRating) ? Number(minRating) : undefined,
  }
}

/** Normalizes a typed or addressed price to the API's format. */
export const readPrice = (text: string): number | undefined =>
  /^\d{1,7}(\.\d{1,2})?$/.test(text.trim()) ? Number(text) : undefined

/** The query string after a change of filters; unrelated parameters are kept. */
export function withFilters(address: URLSearchParams, change: Partial<Filters>): URLSearchParams {
  const changed = new URLSearchParams(address)
  const filters = { ...readFilters(address), ...change }
  for (const name of filterNames) {
    if (filters[name] === noFilters[name]) changed.delete(name)
    else changed.set(name, String(filters[name]))
  }
  return changed
}

export function queryOf(filters: Filters, shop?: string): ProductQuery {
  const { keyword, category, sortBy, page, minPrice, maxPrice, inStock, minRating } = filters
  return { keyword, category, sortBy, pageNumber: page, shop, minPrice, maxPrice, inStock, minRating }
}
