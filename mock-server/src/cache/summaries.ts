import { setImmediate as turn } from 'node:timers/promises'
import { ProductSummary } from 'shared-contract'
import type { Database } from '../database/database'
import { forEachShape, prepared, type Slot } from '../database/prepared'
import { serializerOf } from '../http/serialize'
import { productsForSale, summaryOf, type ShelfRow } from '../catalogue/productRow'

/** A product in a list, and what lists show of it as JSON, while that is known. */
export interface Listed {
  readonly id: string
  json: string | undefined
}

/** What lists show of products, ready to be sent. */
export interface Summaries {
  /** Products by their ids, to be asked for their summaries now or later. */
  listed(ids: readonly string[]): Listed[]
  /** The JSON of those that are for sale, in this order. */
  of(products: readonly Listed[]): Promise<string[]>
  /** Reads the newest products ahead, as many as there is room for, in short steps, until it is stopped. */
  fill(isStopped: () => boolean): Promise<void>
}

/** In characters: room for 100,000 products, and what one takes beside its JSON. */
const ROOM = 60_000_000
const FRAME = 130

/** One step of reading ahead takes about a millisecond. */
const STEP = 200

/**
 * Keeps what lists show of products until a write changes it, so that a list costs no more than to find what is in it: to
 * read and write down twelve rows takes several times as long. It is for everybody's eyes (D13). What there is no room
 * for is read each time.
 */
export function keepSummaries({ read, changes }: Database, room = ROOM): Summaries {
  const known = new Map<string, Listed>()
  /** What changed during each read that is under way. */
  const changedDuring = new Set<Set<string>>()
  let generation = 0
  let used = 0

  const hasRoom = () => used < room

  const show = (product: Listed, json: string | undefined) => {
    used += (json?.length ?? 0) - (product.json?.length ?? 0)
    product.json = json
  }

  const listedAs = (id: string): Listed => {
    const found = known.get(id)
    if (found) return found
    const product = { id, json: undefined }
    if (!hasRoom()) return product
    known.set(id, product)
    used += FRAME
    return product
  }

  const forgetAll = () => {
    generation++
    for (const product of known.values()) product.json = undefined
    known.clear()
    used = 0
  }

  changes.listen((change) => {
    if (change === 'everything') forgetAll()
    else if (change !== 'lists') {
      const product = known.get(change.product)
      if (product) show(product, undefined)
      for (const changed of changedDuring) changed.add(change.product)
    }
  })

  /** The summaries of rows, by their ids; kept unless they changed while they were read. */
  const keeping = async (readRows: () => Promise<ShelfRow[]>): Promise<Map<string, string>> => {
    const changed = new Set<string>()
    const before = generation
    changedDuring.add(changed)
    try {
      const rows = await readRows()
      const summaries = new Map(rows.map((row) => [row.id, inOnePiece(toJson(summaryOf(row)))]))
      if (changes.heard() && generation === before)
        for (const [id, json] of summaries) if (hasRoom() && !changed.has(id)) show(listedAs(id), json)
      return summaries
    } finally {
      changedDuring.delete(changed)
    }
  }

  const of = async (products: readonly Listed[]) => {
    const isHeard = changes.heard()
    const texts = products.map(({ json }) => (isHeard ? json : undefined))
    if (!texts.includes(undefined)) return texts as string[]
    const missing = products.filter((_, at) => texts[at] === undefined).map(({ id }) => id)
    const found = await keeping(() => productsOf(missing.length)(read, missing))
    return products.flatMap(({ id }, at) => texts[at] ?? found.get(id) ?? [])
  }

  const fill = async (isStopped: () => boolean) => {
    let last: Place | undefined = { created_at: Number.MAX_SAFE_INTEGER, id: '' }
    while (last && hasRoom() && !isStopped()) {
      const place: Place = last
      await keeping(async () => {
        const rows = await newestBefore(read, { ...place, limit: STEP })
        last = rows.length === STEP ? rows.at(-1) : undefined
        return rows
      })
      await turn()
    }
  }

  return { listed: (ids) => ids.map(listedAs), of, fill }
}

const toJson = serializerOf(ProductSummary.omit({ minNegotiablePrice: true }))

/** A string that was put together keeps all its parts in memory, several times its size. */
const inOnePiece = (text: string) => Buffer.from(text).toString()

const productsOf = forEachShape(
  (count: number) =>
    prepared((queries, slot: Slot<Record<number, string>>) => {
      const ids = Array.from({ length: count }, (_, at) => slot(at))
      return productsForSale(queries).where('products.id', 'in', ids)
    }),
  String,
)

type Place = Pick<ShelfRow, 'created_at' | 'id'>

const newestBefore = prepared((queries, slot: Slot<Place & { limit: number }>) =>
  productsForSale(queries)
    .where((product) => {
      const place = product.refTuple('products.created_at', 'products.id')
      return product(place, '<', product.tuple(slot('created_at'), slot('id')))
    })
    .orderBy('products.created_at', 'desc')
    .orderBy('products.id', 'desc')
    .limit(slot('limit')),
)
