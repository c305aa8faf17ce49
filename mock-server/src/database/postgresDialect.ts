import { sql } from 'kysely'
import { changeTriggers } from './changeTriggers'
import type { Dialect, Wanted } from './dialect'

/** PostgreSQL's full-text index over `products.search_text`. */
export const postgresDialect: Dialect = {
  name: 'postgres',
  bytewise: ' collate "C"',
  searchDdl: [
    `alter table products add column if not exists search tsvector
       generated always as (to_tsvector('simple', search_text)) stored`,
    `create index if not exists product_search on products using gin (search)`,
  ],
  leanSearchDdl: [],
  changeDdl: changeTriggers,
  matches: (wanted) => sql<boolean>`products.search @@ to_tsquery('simple', ${queryOf(wanted)})`,
  // the operation that no index knows: a walk stays a walk
  holds: (wanted) => sql<boolean>`ts_match_vq(products.search, to_tsquery('simple', ${queryOf(wanted)}))`,
  count: async (queries, wanted, category) => {
    const { count } = await queries
      .selectFrom('products')
      .select((products) => products.fn.countAll<number>().as('count'))
      .where('deleted_at', 'is', null)
      .where(postgresDialect.matches(wanted))
      .$if(category !== undefined, (query) => query.where('category', '=', category ?? 'Other'))
      .executeTakeFirstOrThrow()
    return count
  },
}

const queryOf = (wanted: Wanted) =>
  wanted.map((words) => `(${words.map((word) => `'${word}':*`).join(' | ')})`).join(' & ')
