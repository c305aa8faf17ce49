/** Options of the rating field, in the spec's words. */
export const RATINGS = [
  { value: 1, label: '1 - Poor' },
  { value: 2, label: '2 - Fair' },
  { value: 3, label: '3 - Good' },
  { value: 4, label: '4 - Very Good' },
  { value: 5, label: '5 - Excellent' },
] as const

/** The spec's message for a review without a rating or a comment. */
export const REVIEW_INCOMPLETE = 'Please enter a rating and a comment.'

/** Longest review comment, in characters. */
export const MAX_COMMENT = 2000

/** Most reviews in a product's reply, besides the viewer's own; all are listed by pages (since contract 1.31). */
export const PRODUCT_REVIEWS = 100

/** Reviews on a page. */
export const REVIEWS_PER_PAGE = 20
