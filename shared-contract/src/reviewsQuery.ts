import { z } from 'zod'
import { PageNumber } from './text'

/** Among equals the newest come first. */
export const ReviewSort = z.enum(['newest', 'helpful', 'highest', 'lowest'])
export type ReviewSort = z.infer<typeof ReviewSort>

/** The query of a page of a product's reviews. */
export const ReviewsQuery = z.object({ sort: ReviewSort.default('newest'), pageNumber: PageNumber.default(1) })
export type ReviewsQuery = z.infer<typeof ReviewsQuery>
