/** The categories of the product form; the filter of the list has `All` in front. */
export const CATEGORIES = ['Electronics', 'Home & Kitchen', 'Dresses', 'Books', 'Other'] as const
export const ALL_CATEGORIES = 'All'

/** The sort options in the order of the select. */
export const SORTS = [
  { value: 'newest', label: 'Newest' },
  { value: 'oldest', label: 'Oldest' },
  { value: 'price_asc', label: 'Price: Low to High' },
  { value: 'price_desc', label: 'Price: High to Low' },
  { value: 'name_asc', label: 'Name: A-Z' },
  { value: 'name_desc', label: 'Name: Z-A' },
] as const

/** Products on one page of the list (D10). */
export const PAGE_SIZE = 12
export const MAX_KEYWORD = 100

/** A keyword's list reaches so many products, the first in the order shown (D46); lists without one reach all. */
export const SEARCH_DEPTH = 10_000
