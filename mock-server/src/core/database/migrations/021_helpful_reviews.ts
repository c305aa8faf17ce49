import { sql, type Kysely, type Migration } from 'kysely'
import { index, table } from './ddl'

/** Edits of reviews, shops' replies, helpful marks, and the number of marks per review. */
export const helpfulReviews: Migration = {
  up: async (db: Kysely<unknown>) => {
    for (const statement of [
      'alter table reviews add column edited_at bigint',
      'alter table reviews add column reply text',
      'alter table reviews add column replied_at bigint',
      'alter table reviews add column helpful bigint not null default 0',
      table(
        'helpful_reviews',
        'user_id text not null references users (id)',
        'product_id text not null references products (id)',
        'review_id text not null references reviews (id)',
        'primary key (user_id, product_id, review_id)',
      ),
      index('helpful_reviews_of_review', 'helpful_reviews (review_id)'),
    ])
      await sql.raw(statement).execute(db)
  },
}
