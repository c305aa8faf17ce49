/** The categories of the product form; the list's filter adds `All` in front. */
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

/** Products per page (D10). */
export const PAGE_SIZE = 12
export const MAX_KEYWORD = 100

/** Stock at or below this is low, in units; for its owner unless the shop sets its own level. */
export const LOW_STOCK = 5

/** A keyword search reaches only this many products, in the order shown (D46); lists without a keyword reach all. */
export const SEARCH_DEPTH = 10_000
