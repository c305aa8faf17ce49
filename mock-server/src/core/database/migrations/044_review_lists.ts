import type { SteppedMigration } from './steps'

/** Indexes for pages of a product's reviews in each sequence, and for counting them by rating. */
export const reviewLists: SteppedMigration = {
  up: () => Promise.resolve(),
  steps: [
    { index: 'reviews_by_time', on: 'reviews (product_id, created_at, id)' },
    { index: 'reviews_by_helpful', on: 'reviews (product_id, helpful, created_at, id)' },
    { index: 'reviews_by_rating', on: 'reviews (product_id, rating, created_at, id)' },
  ],
}
