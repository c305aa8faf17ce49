import { PAGE_SIZE } from 'shared-contract'
import { idsFrom, SEGMENT_SIZE, type List, type ListQueries, type Position } from '../catalogue/listStore'
import type { SearchResult } from '../catalogue/search'
import type { Changes } from '../database/changes'
import type { Database } from '../database/database'
import { FreshCache, LISTS } from './freshCache'
import type { Summaries } from './summaries'

/** Most bytes of pages, and of each of the others. */
const ROOM = { pages: 6 * 1024 * 1024, others: 2 * 1024 * 1024 }

/** What the ids of a page occupy, and a total or a position, roughly. */
const BYTES = { page: 700, other: 200 }

/**
 * Keeps what is found out about lists until a product joins, leaves or moves. Ids are read a segment at a time, fifty pages,
 * and where each segment begins is kept: a page far into a list is as near as the first.
 */
export function keepLists(plain: ListQueries, { read }: Database, changes: Changes, summaries: Summaries): ListQueries {
  const keep = <Value extends object>(room: number, sizeOf: (value: Value) => number) =>
    new FreshCache<Value>(changes, { room, sizeOf, topicsOf: () => [LISTS] })
  const results = keep<SearchResult>(ROOM.others, () => BYTES.other)
  const ends = keep<{ end: Position | undefined }>(ROOM.others, () => BYTES.other)
  const counts = keep<{ count: number }>(ROOM.others, () => BYTES.other)
  const segments = keep<string[][]>(ROOM.pages, (pages) => pages.length * BYTES.page)

  const segmentEnd = async (list: List, from: Position | undefined) => {
    const { end } = await ends.of(`${keyOf(list)} ${from?.id}`, async () => ({
      end: await plain.segmentEnd(list, from),
    }))
    return end
  }

  const segmentStart = async (list: List, segment: number) => {
    let start: Position | undefined
    for (let each = 0; each < segment; each++) start = await segmentEnd(list, start)
    return start
  }

  return {
    search: (query) => results.of(`${query.category} ${query.keyword}`, () => plain.search(query)),
    segmentEnd,
    countMatches: async (query, segment, wanted) => {
      const { count } = await counts.of(`${keyOf(query)} ${segment.from?.id} ${query.keyword}`, async () => ({
        count: await plain.countMatches(query, segment, wanted),
      }))
      return count
    },
    page: async (list, skip) => {
      const segment = Math.floor(skip / SEGMENT_SIZE)
      const pages = await segments.of(`${keyOf(list)} ${segment}`, async () => {
        const from = await segmentStart(list, segment)
        return inPages(await idsFrom(read, list, from, { skip: 0, limit: SEGMENT_SIZE }))
      })
      return pages[(skip % SEGMENT_SIZE) / PAGE_SIZE] ?? []
    },
    summaries: (ids) => summaries.of(ids),
  }
}

const keyOf = ({ sortBy, category }: List) => `${sortBy} ${category}`

/** Ids as lists show them. */
function inPages(ids: readonly string[]): string[][] {
  const pages: string[][] = []
  for (let from = 0; from < ids.length; from += PAGE_SIZE) pages.push(ids.slice(from, from + PAGE_SIZE))
  return pages
}
