import { setImmediate as turn } from 'node:timers/promises'
import { ALL_CATEGORIES, PAGE_SIZE, type Category, type ProductQuery } from 'shared-contract'
import type { Database } from '../database/database'
import type { Wanted } from '../database/dialect'
import { forEachShape, prepared, type Slot } from '../database/prepared'
import { ORDER } from './sorting'
import type { Remember } from '../cache/listFacts'
import type { Listed, Summaries } from '../cache/summaries'
import { idsInPart, inPart, joinedIdsInPart, STRETCH, type Mark, type Part, type PartValues } from './segment'

/** What is known of lists and of the products in them. */
export interface Catalogue {
  remember: Remember
  summaries: Summaries
}

/** A list without a keyword, or the one that a keyword looks through, and what is known of it. */
export interface Walk extends Catalogue {
  db: Database
  query: ProductQuery
}

/** So many products of a list are read at once: twenty pages. */
const BLOCK = 20 * PAGE_SIZE

/** Some pages of a list, and where the next ones begin. */
interface Block {
  products: Listed[]
  next: Mark | undefined
}

/**
 * The products of a page of a list without a keyword. They are read and remembered a block at a time, from where the one
 * before ended or else from the mark before them, so that every page is as near as the first.
 */
export async function pageOfAll(walk: Walk, skip: number): Promise<Listed[]> {
  const block = Math.floor(skip / BLOCK)
  const { products } = await walk.remember(blockKey(walk, block), () => readBlock(walk, block))
  return products.slice(skip % BLOCK, (skip % BLOCK) + PAGE_SIZE)
}

async function readBlock(walk: Walk, block: number): Promise<Block> {
  const { db, query, summaries } = walk
  const { from, skip } = await startOf(walk, block)
  const part = { ...partOf(query), hasFrom: from !== undefined }
  const [row] = await preparedIds(part)(db.read, { ...valuesOf(query, from), limit: BLOCK + 1, skip })
  if (!row?.ids || row.last === null) return { products: [], next: undefined }
  const products = summaries.listed(row.ids.split(','))
  const [next] = products.splice(BLOCK)
  return { products, next: next && { value: row.last, id: next.id } }
}

async function startOf(walk: Walk, block: number): Promise<{ from: Mark | undefined; skip: number }> {
  const next = walk.remember.known<Block>(blockKey(walk, block - 1))?.next
  if (next) return { from: next, skip: 0 }
  const first = block * BLOCK
  return { from: await markAt(walk, Math.floor(first / STRETCH)), skip: first % STRETCH }
}

const blockKey = ({ query }: Walk, block: number) => `block ${query.sortBy} ${query.category} ${block}`

/**
 * The products of a page of what a keyword finds, for one that finds much: stretch by stretch past what does not match, and
 * past what earlier pages show. Each step is short, however far the page.
 */
export async function pageOfMatching(walk: Walk, wanted: Wanted, skip: number): Promise<string[]> {
  const { db, query } = walk
  const ids: string[] = []
  for (let stretch = 0, left = skip; ids.length < PAGE_SIZE; stretch++) {
    const from = await markAt(walk, stretch)
    if (stretch > 0 && !from) return ids
    const to = await markAt(walk, stretch + 1)
    const part = {
      ...partOf(query),
      hasFrom: from !== undefined,
      hasTo: to !== undefined,
      where: db.dialect.holds(wanted),
    }
    const values = { ...valuesOf(query, from, to), limit: PAGE_SIZE - ids.length, skip: left }
    const count = await matchesIn(walk, stretch, part, values)
    if (count > left) ids.push(...idsOf(await idsInPart(db.read, part, (name) => values[name]).execute()))
    left = Math.max(0, left - count)
    await turn()
  }
  return ids
}

async function matchesIn({ db, query, remember }: Walk, stretch: number, part: Part, values: PartValues) {
  const { category, keyword, sortBy } = query
  const { count } = await remember(`matches ${sortBy} ${category} ${stretch} ${keyword}`, () =>
    inPart(db.read, part, (name) => values[name])
      .clearOrderBy()
      .select((products) => products.fn.countAll<number>().as('count'))
      .executeTakeFirstOrThrow(),
  )
  return count
}

/** Where a stretch begins; undefined for the first, which begins with the list, and for those after the last. */
async function markAt(walk: Walk, stretch: number): Promise<Mark | undefined> {
  if (stretch === 0) return undefined
  const { db, query, remember } = walk
  const { mark } = await remember(`mark ${query.sortBy} ${query.category} ${stretch}`, async () => {
    const before = await markAt(walk, stretch - 1)
    if (stretch > 1 && !before) return {}
    await turn()
    const part = { ...partOf(query), hasFrom: before !== undefined }
    const [mark] = await preparedMark(part)(db.read, { ...valuesOf(query, before), limit: 1, skip: STRETCH })
    return { mark }
  })
  return mark
}

const partOf = ({ sortBy, category }: ProductQuery): Part => ({ sortBy, inCategory: category !== ALL_CATEGORIES })

const valuesOf = ({ category }: ProductQuery, from?: Mark, to?: Mark): PartValues => ({
  category: category as Category,
  fromValue: from?.value ?? '',
  fromId: from?.id ?? '',
  toValue: to?.value ?? '',
  toId: to?.id ?? '',
  limit: PAGE_SIZE,
  skip: 0,
})

const shapeOf = ({ sortBy, inCategory, hasFrom }: Part) => `${sortBy} ${inCategory} ${hasFrom}`

export const idsOf = (rows: readonly { id: string }[]) => rows.map(({ id }) => id)

const preparedIds = forEachShape(
  (part: Part) => prepared((queries, slot: Slot<PartValues>) => joinedIdsInPart(queries, part, slot)),
  shapeOf,
)

const preparedMark = forEachShape(
  (part: Part) =>
    prepared((queries, slot: Slot<PartValues>) =>
      inPart(queries, part, slot)
        .select(['products.id', `${ORDER[part.sortBy].column} as value`])
        .limit(slot('limit'))
        .offset(slot('skip')),
    ),
  shapeOf,
)
