import { z } from 'zod'
import { PageNumber } from './text'

/** Most reviews in a product's reply, besides the viewer's own; all are listed by pages (since contract 1.31). */
export const PRODUCT_REVIEWS = 100

/** Reviews on a page. */
export const REVIEWS_PER_PAGE = 20

/** Among equals the newest come first. */
export const ReviewSort = z.enum(['newest', 'helpful', 'highest', 'lowest'])
export type ReviewSort = z.infer<typeof ReviewSort>

/** The query of a page of a product's reviews. */
export const ReviewsQuery = z.object({ sort: ReviewSort.default('newest'), pageNumber: PageNumber.default(1) })
export type ReviewsQuery = z.infer<typeof ReviewsQuery>
