import { setImmediate as turn } from 'node:timers/promises'
import { summariesOf, toJson } from '../catalogue/listStore'
import { summaryOf, type ProductForSale } from '../catalogue/productRow'
import { productsForSale } from '../catalogue/store'
import type { Changes } from '../database/changes'
import { prepared, type Slot } from '../database/prepared'
import type { ReadQueries } from '../database/queries'
import { FreshCache } from './freshCache'

/** What lists show of products, as JSON. */
export interface Summaries {
  /** The JSON of those that are for sale, in the order of the ids. */
  of(ids: readonly string[]): Promise<string[]>
  /** Reads the newest products ahead, as many as there is room for, in short steps, until it is stopped. */
  readAhead(isStopped: () => boolean): Promise<void>
}

/** Bytes: room for 100,000 products. */
const ROOM = 64_000_000

/** One step of reading ahead takes about a millisecond. */
const STEP = 200

/**
 * Keeps what lists show of products until a write changes it, so that a list costs no more than to find what is in it: to
 * read and write down twelve rows takes several times as long. It is for everybody's eyes (D13).
 */
export function keepSummaries(queries: ReadQueries, changes: Changes, room = ROOM): Summaries {
  const kept = new FreshCache<string>(changes, { room, sizeOf: (json) => json.length, topicsOf: (_, id) => [id] })

  const of = async (ids: readonly string[]) => {
    const known = ids.map((id) => kept.get(id))
    const missing = ids.filter((_, at) => known[at] === undefined)
    if (missing.length === 0) return known as string[]
    const found = await kept.readAll(async () => inOnePiece(await summariesOf(queries, missing)))
    return ids.flatMap((id, at) => known[at] ?? found.get(id) ?? [])
  }

  const readAhead = async (isStopped: () => boolean) => {
    let last: Newest | undefined = { created_at: Number.MAX_SAFE_INTEGER, id: '' }
    while (last && kept.hasRoom && !isStopped()) {
      const before: Newest = last
      await kept.readAll(async () => {
        const rows = await newestBefore(queries, { ...before, limit: STEP })
        last = rows.length === STEP ? rows.at(-1) : undefined
        return inOnePiece(new Map(rows.map((row) => [row.id, toJson(summaryOf(row))])))
      })
      await turn()
    }
  }

  return { of, readAhead }
}

/** A string that was put together keeps all its parts in memory, several times its size. */
const inOnePiece = (texts: ReadonlyMap<string, string>) =>
  new Map(Array.from(texts, ([id, json]) => [id, Buffer.from(json).toString()]))

type Newest = Pick<ProductForSale, 'created_at' | 'id'>

const newestBefore = prepared((queries, slot: Slot<Newest & { limit: number }>) =>
  productsForSale(queries)
    .where((product) => {
      const position = product.refTuple('products.created_at', 'products.id')
      return product(position, '<', product.tuple(slot('created_at'), slot('id')))
    })
    .orderBy('products.created_at', 'desc')
    .orderBy('products.id', 'desc')
    .limit(slot('limit')),
)
