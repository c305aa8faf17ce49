import { sql } from 'kysely'
import { kyselyOf, type ReadQueries } from '../../../../core/database/queries'
import { SORTING } from '../../sorting'
import type { SearchIndex } from '../adapter'
import { within } from '../page'
import { indexed } from './conditions'
import { countUpTo, pageOf } from './matches'

/**
 * With 32 MB bitmaps of products stay exact; sessions have 4 MB by default. JIT compilation costs more than these
 * queries. A word that the statistics do not know may be rare, and a scan of all products slow; of letters and tested words
 * they know nothing, so that a list would be sorted as a whole instead of being scanned up to the page.
 */
const SETTINGS = sql`select set_config('work_mem', '32MB', true), set_config('jit', 'off', true),
  set_config('enable_seqscan', 'off', true), set_config('enable_sort', 'off', true),
  set_config('max_parallel_workers_per_gather', '0', true)`

/** PostgreSQL's full-text index of `products.search_text`. */
export const postgresIndex: SearchIndex = {
  manyLetters: 1,

  find: (queries, wanted, countLimit, page) =>
    inSnapshot(queries, async (snapshot) => {
      const counted = await countUpTo(snapshot, wanted, countLimit, page)
      const { total, ids: known } = counted
      const ids =
        page === undefined || total === 0
          ? []
          : (counted.page ?? (await pageOf(snapshot, wanted, counted, within(total, page))))
      const some = async (limit: number) =>
        known?.slice(0, limit) ??
        inSnapshot(queries, (later) => pageOf(later, wanted, counted, { ...SORTING.newest, skip: 0, limit }))
      return { total, ids, some }
    }),

  hasTerms: indexed,

  valuesOf: (texts) => sql`json_array_elements_text(${JSON.stringify(texts)}::json) as texts (value)`,

  // autovacuum does it
  tidy: () => Promise.resolve(false),
}

const inSnapshot = <Result>(queries: ReadQueries, work: (snapshot: ReadQueries) => Promise<Result>) =>
  kyselyOf(queries)
    .transaction()
    .setIsolationLevel('repeatable read')
    .setAccessMode('read only')
    .execute(async (snapshot) => {
      await SETTINGS.execute(snapshot)
      return work(snapshot)
    })
