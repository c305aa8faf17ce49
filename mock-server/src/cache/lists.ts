import type { ProductQuery } from 'shared-contract'
import type { ListQueries } from '../catalogue/listStore'
import type { SearchResult } from '../catalogue/search'
import type { Changes } from '../database/changes'
import { FreshCache, LISTS } from './freshCache'
import type { Summaries } from './summaries'

/** Most bytes of segments, and of what searches found. */
const ROOM = { segments: 6 * 1024 * 1024, results: 2 * 1024 * 1024 }

/** What an id and a result occupy, roughly. */
const BYTES = { id: 60, result: 400 }

/** Products of a list that are read at once: fifty pages. */
const SEGMENT_SIZE = 600

/**
 * Keeps what is found out about lists until a product joins, leaves or moves. Ids are read a segment at a time: the pages
 * beside one far into a list are as near as the first.
 */
export function keepLists(plain: ListQueries, changes: Changes, summaries: Summaries): ListQueries {
  const keep = <Value extends object>(room: number, sizeOf: (value: Value) => number) =>
    new FreshCache<Value>(changes, { room, sizeOf, topicsOf: () => [LISTS] })
  const results = keep<SearchResult>(
    ROOM.results,
    ({ matches }) => BYTES.result + BYTES.id * (matches?.found.ids?.length ?? 0),
  )
  const segments = keep<string[]>(ROOM.segments, (ids) => ids.length * BYTES.id)

  return {
    search: (query) => results.of(searchKey(query), () => plain.search(query)),
    ids: async (list, { skip, limit, total }) => {
      const begin = skip - (skip % SEGMENT_SIZE)
      const ids = await segments.of(`${list.sortBy} ${list.category} ${begin}`, () =>
        plain.ids(list, { skip: begin, limit: SEGMENT_SIZE, total }),
      )
      return ids.slice(skip - begin, skip - begin + limit)
    },
    summaries: (ids) => summaries.of(ids),
  }
}

/** All that decides what a search finds: not the sort and the page. */
const searchKey = (query: ProductQuery) => JSON.stringify({ ...query, sortBy: undefined, pageNumber: undefined })
