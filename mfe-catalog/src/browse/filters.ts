import {
  ALL_CATEGORIES,
  CATEGORIES,
  MAX_KEYWORD,
  SORTS,
  type CategoryFilter,
  type ProductQuery,
  type SortBy,
} from 'shared-contract'

/** What list is shown. In the address bar, with the defaults left out (D11). */
export interface Filters {
  keyword: string
  category: CategoryFilter
  sortBy: SortBy
  page: number
}

export const noFilters: Filters = { keyword: '', category: ALL_CATEGORIES, sortBy: 'newest', page: 1 }

export const categoryOptions = ([ALL_CATEGORIES, ...CATEGORIES] as const).map((value) => ({ value, label: value }))

const oneOf = <Value extends string>(options: readonly { value: Value }[], text: string | null) =>
  options.find(({ value }) => value === text)?.value

/** The filters in an address; what is no such value there is the default. */
export function readFilters(address: URLSearchParams): Filters {
  const keyword = address.get('keyword')?.trim() ?? ''
  const page = address.get('page') ?? ''
  return {
    keyword: keyword.length <= MAX_KEYWORD ? keyword : noFilters.keyword,
    category: oneOf(categoryOptions, address.get('category')) ?? noFilters.category,
    sortBy: oneOf(SORTS, address.get('sortBy')) ?? noFilters.sortBy,
    page: /^[1-9]\d{0,8}$/.test(page) ? Number(page) : noFilters.page,
  }
}

/** The address after a change of filters; other parameters in it stay. */
export function withFilters(address: URLSearchParams, change: Partial<Filters>): URLSearchParams {
  const changed = new URLSearchParams(address)
  const filters = { ...readFilters(address), ...change }
  for (const name of ['keyword', 'category', 'sortBy', 'page'] as const) {
    if (filters[name] === noFilters[name]) changed.delete(name)
    else changed.set(name, String(filters[name]))
  }
  return changed
}

export const queryOf = ({ keyword, category, sortBy, page }: Filters): ProductQuery => ({
  keyword,
  category,
  sortBy,
  pageNumber: page,
})
