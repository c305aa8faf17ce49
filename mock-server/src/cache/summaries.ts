import { setImmediate as turn } from 'node:timers/promises'
import type { Changes } from '../core/database/changes'
import { prepared, type Slot } from '../core/database/prepared'
import type { ReadQueries } from '../core/database/queries'
import { summariesOf, toJson } from '../market/catalogue/listStore'
import { summaryOf, type ProductForSale } from '../market/catalogue/productSummary'
import { productsForSale } from '../market/catalogue/store'
import { FreshCache } from './freshCache'

/** Product summaries as JSON, as lists show them. */
export interface Summaries {
  /** Returns the summaries of the products that are for sale, in the order of the ids, with commas between them. */
  of(ids: readonly string[]): Promise<string>
  /** Fills the cache with the newest products in short steps, until it is full or `isStopped`. */
  readAhead(isStopped: () => boolean): Promise<void>
}

/** In bytes: enough for 100,000 products. */
const MAX_BYTES = 80_000_000

/** Products per step of reading ahead; a step takes about a millisecond. */
const STEP = 200

/**
 * Caches product summaries until a write changes them: reading and serializing the twelve rows of a page takes several
 * times as long as finding their ids. Summaries are public (D13).
 */
export function openSummaryCache(queries: ReadQueries, changes: Changes, maxBytes = MAX_BYTES): Summaries {
  const cache = new FreshCache<string>(changes, { maxBytes, sizeOf: ({ length }) => length, topicsOf: (_, id) => [id] })

  const of = async (ids: readonly string[]) => {
    const cached = cache.getAll(ids)
    const missing = ids.filter((_, at) => cached[at] === undefined)
    const found = missing.length === 0 ? undefined : await cache.readAll(() => summariesOf(queries, missing))
    return ids.flatMap((id, at) => cached[at] ?? found?.get(id) ?? []).join()
  }

  const readAhead = async (isStopped: () => boolean) => {
    let last: Position | undefined = { created_at: Number.MAX_SAFE_INTEGER, id: '' }
    while (last && cache.bytes < maxBytes * 0.99 && !isStopped()) {
      const before: Position = last
      await cache.readAll(async () => {
        const rows = await newestBefore(queries, { ...before, limit: STEP })
        last = rows.length === STEP ? rows.at(-1) : undefined
        return new Map(rows.map((row) => [row.id, toJson(summaryOf(row))]))
      })
      await turn()
    }
  }

  return { of, readAhead }
}

type Position = Pick<ProductForSale, 'created_at' | 'id'>

const newestBefore = prepared((queries, slot: Slot<Position & { limit: number }>) =>
  productsForSale(queries)
    .where((product) => {
      const position = product.refTuple('products.created_at', 'products.id')
      return product(position, '<', product.tuple(slot('created_at'), slot('id')))
    })
    .orderBy('products.created_at', 'desc')
    .orderBy('products.id', 'desc')
    .limit(slot('limit')),
)
