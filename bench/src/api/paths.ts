import { ALL_CATEGORIES, CATEGORIES, PAGE_SIZE } from '@haggle/shared-contract'

const SORTS = ['newest', 'price_asc', 'price_desc', 'name_asc', 'name_desc']
/** The smallest share of the products that a category has. */
const LEAST_SHARE = 0.19
const LISTED = [ALL_CATEGORIES, ...CATEGORIES]

/** The list request of the browse screen. */
export const listPath = (query: Record<string, string | number> = {}) =>
  `/api/products?${new URLSearchParams(Object.entries(query).map(([key, value]) => [key, String(value)])).toString()}`

/** Distinct, hence uncached, list requests: every sort except 'oldest', every category, page by page to the end. */
export function* distinctLists(products: number): Generator<string> {
  const pagesOf = (category: string) =>
    Math.floor((category === ALL_CATEGORIES ? products : products * LEAST_SHARE) / PAGE_SIZE)
  for (let pageNumber = 1; pageNumber <= pagesOf(ALL_CATEGORIES); pageNumber++)
    for (const sortBy of SORTS)
      for (const category of LISTED)
        if (pageNumber <= pagesOf(category)) yield listPath({ category, sortBy, pageNumber })
}

/** List pages sorted by 'oldest', which `distinctLists` does not request. */
export const pagesByAge = (from: number, count: number) =>
  Array.from({ length: count }, (_, at) => listPath({ sortBy: 'oldest', pageNumber: from + at }))

const KEYWORDS = ['lamp', 'teapot', 'kyoto', 'small lamp', 'amber', 'wild hat', 'lanmp', 'novel', 'cork', 'from']

export const searches = KEYWORDS.map((keyword) => listPath({ keyword }))

/** The costliest searches: words that match most products, on near and far pages. */
export const generalSearches = ['a', 'from', 'made to', 'from a', 's'].flatMap((keyword) =>
  SORTS.flatMap((sortBy) => [1, 50].map((pageNumber) => listPath({ keyword, sortBy, pageNumber }))),
)
