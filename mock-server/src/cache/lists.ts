import type { ProductQuery } from '@haggle/shared-contract'
import { ID_LENGTH } from '../base/ids'
import type { Changes } from '../core/database/changes'
import type { ListQueries } from '../market/catalogue/listStore'
import type { SearchResult } from '../market/catalogue/search'
import { FreshCache, LISTS } from './freshCache'
import type { Summaries } from './summaries'

/** Maximum cache sizes in bytes, for segments of ids and for search results. */
const MAX_BYTES = { segments: 3 * 1024 * 1024, results: 2 * 1024 * 1024 }

/** Approximate size of an id and of a result, in bytes. */
const BYTES = { id: 60, result: 400 }

/** Ids read per query: two hundred pages. Finding where a segment begins takes longer than reading it. */
const SEGMENT_SIZE = 2400

/** Characters of an id and its separator. A segment is one string: an array of 2,400 takes more than twice the memory. */
const ID_WIDTH = ID_LENGTH + 1

/**
 * Caches search results and the ids of lists until a product is added to, removed from or moved in a list. Ids are read in
 * segments, so that the pages next to a deep page of a list are cached with it.
 */
export function openListCache(queries: ListQueries, changes: Changes, summaries: Summaries): ListQueries {
  const cacheOf = <Value extends object | string>(maxBytes: number, sizeOf: (value: Value) => number) =>
    new FreshCache<Value>(changes, { maxBytes, sizeOf, topicsOf: () => [LISTS] })
  const results = cacheOf<SearchResult>(
    MAX_BYTES.results,
    ({ matches: { found } = {} }) => BYTES.result + BYTES.id * (found?.ids?.length ?? 0) + (found?.rowids?.length ?? 0),
  )
  const segments = cacheOf<string>(MAX_BYTES.segments, (ids) => ids.length)

  return {
    search: (query) => results.getOrRead(searchKey(query), () => queries.search(query)),
    ids: async (list, { skip, limit, total }) => {
      const begin = skip - (skip % SEGMENT_SIZE)
      const ids = await segments.getOrRead(`${list.sortBy} ${list.category} ${begin}`, async () =>
        (await queries.ids(list, { skip: begin, limit: SEGMENT_SIZE, total })).join(),
      )
      const page = ids.slice((skip - begin) * ID_WIDTH, (skip - begin + limit) * ID_WIDTH - 1)
      return page === '' ? [] : page.split(',')
    },
    summaries: (ids) => summaries.of(ids),
  }
}

/** The parts of a query that decide what it finds: all but sort and page. */
const searchKey = (query: ProductQuery) => JSON.stringify({ ...query, sortBy: undefined, pageNumber: undefined })
