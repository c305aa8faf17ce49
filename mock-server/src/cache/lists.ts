import { setImmediate as turn } from 'node:timers/promises'
import { ALL_CATEGORIES, type ProductSummary } from '@haggle/shared-contract'
import { ID_WIDTH } from '../base/ids'
import type { Changes } from '../core/database/changes'
import type { ReadQueries } from '../core/database/queries'
import { summariesOf, type ListQueries } from '../market/catalogue/listStore'
import { FreshCache, LISTS, type Topic } from './freshCache'

export interface ListCache extends ListQueries {
  /** Reads the newest summaries in short steps, until `isStopped`. */
  readAhead(isStopped: () => boolean): Promise<void>
}

/** Maximum cache sizes, of summaries enough for 100,000 products; and the size of a summary without its texts. In bytes. */
const BYTES = { counts: 10_000, segments: 3 * 1024 * 1024, summaries: 100_000_000, summary: 400 }

/** Ids read per query and kept as one string, which takes less than half the memory of an array: two hundred pages. */
const SEGMENT_SIZE = 2400

/** Products that are read ahead at most, and per step, which takes about a millisecond. */
const AHEAD = { max: 100_000, step: 200 }

/**
 * Caches the counts and ids of lists until a product is added to, removed from or moved in a list, and product summaries
 * until they change: reading the twelve rows of a page takes several times as long as finding their ids, and finding where a
 * page begins longer than reading two hundred. Summaries are public (D13).
 */
export function openListCache(database: ListQueries, queries: ReadQueries, changes: Changes): ListCache {
  const cacheOf = <Value extends object | string>(
    maxBytes: number,
    sizeOf: (value: Value) => number,
    topicsOf: (_: Value, key: string) => readonly Topic[] = () => [LISTS],
  ) => new FreshCache<Value>(changes, { maxBytes, sizeOf, topicsOf })
  const counts = cacheOf<{ total: number }>(BYTES.counts, () => 0)
  const segments = cacheOf<string>(BYTES.segments, ({ length }) => length)
  const sizeOf = ({ name, description, image, options }: ProductSummary) =>
    BYTES.summary + name.length + description.length + image.length + (options ? JSON.stringify(options).length : 0)
  const known = cacheOf(BYTES.summaries, sizeOf, (_, id) => [id])

  const count: ListQueries['count'] = async (category) =>
    (await counts.getOrRead(category, async () => ({ total: await database.count(category) }))).total

  const ids: ListQueries['ids'] = async (list, { skip, limit, total }) => {
    const begin = skip - (skip % SEGMENT_SIZE)
    const segment = await segments.getOrRead(`${list.sortBy} ${list.category} ${begin}`, async () =>
      (await database.ids(list, { skip: begin, limit: SEGMENT_SIZE, total })).join(),
    )
    const page = segment.slice((skip - begin) * ID_WIDTH, (skip - begin + limit) * ID_WIDTH - 1)
    return page === '' ? [] : page.split(',')
  }

  const summaries: ListQueries['summaries'] = async (wanted) =>
    (await known.getAll(wanted, (missing) => summariesOf(queries, missing))).filter((each) => each !== undefined)

  const readAhead: ListCache['readAhead'] = async (isStopped) => {
    const newest = { sortBy: 'newest', category: ALL_CATEGORIES } as const
    const total = await count(ALL_CATEGORIES)
    for (let skip = 0; skip < Math.min(total, AHEAD.max) && !isStopped(); skip += AHEAD.step) {
      await summaries(await ids(newest, { skip, limit: AHEAD.step, total }))
      await turn()
    }
  }

  return { count, ids, summaries, readAhead }
}
