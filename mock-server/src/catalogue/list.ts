import { ALL_CATEGORIES, PAGE_SIZE, type ProductPage, type ProductQuery, type SortBy } from 'shared-contract'
import type { Context } from '../context'
import type { Database } from '../database/database'
import { productsForSale, summaryOf } from './rows'
import { correctionsOf } from './spelling'
import { wordsOf } from './words'

/** What a keyword asks for: of each group one word, as a whole or as a beginning. No group: everything. */
type Wanted = string[][]

/** One page of the list (D10). */
export async function listProducts({ db }: Context, query: ProductQuery): Promise<ProductPage> {
  const { wanted, total } = await search(db, query)
  const pages = Math.ceil(total / PAGE_SIZE)
  const page = Math.max(1, Math.min(query.pageNumber, pages))
  if (total === 0) return { products: [], page, pages, total }

  const { column, direction } = order[query.sortBy]
  const rows = await productsForSale(db.read)
    .where('products.id', 'in', idsOnPage(db, query, wanted, page))
    .orderBy(column, direction)
    .orderBy('products.id', direction)
    .execute()
  return { products: rows.map(summaryOf), page, pages, total }
}

/** The ids on one page. They come from an index alone; only the page's rows are then read, however deep it lies. */
export function idsOnPage(db: Database, query: ProductQuery, wanted: Wanted, page: number) {
  const { column, direction } = order[query.sortBy]
  return matching(db, query, wanted)
    .select('products.id')
    .orderBy(column, direction)
    .orderBy('products.id', direction)
    .limit(PAGE_SIZE)
    .offset((page - 1) * PAGE_SIZE)
}

const order = {
  newest: { column: 'products.created_at', direction: 'desc' },
  oldest: { column: 'products.created_at', direction: 'asc' },
  price_asc: { column: 'products.selling_cents', direction: 'asc' },
  price_desc: { column: 'products.selling_cents', direction: 'desc' },
  name_asc: { column: 'products.name_key', direction: 'asc' },
  name_desc: { column: 'products.name_key', direction: 'desc' },
} as const satisfies Record<SortBy, unknown>

/** How many products there are, and by which words: as typed or, when that finds nothing, with a typo forgiven. */
async function search(db: Database, query: ProductQuery): Promise<{ wanted: Wanted; total: number }> {
  if (query.keyword === '') return { wanted: [], total: await countForSale(db, query) }
  const words = wordsOf(query.keyword)
  if (words.length === 0) return { wanted: [], total: 0 }
  const exact = words.map((word) => [word])
  const total = await countMatching(db, query, exact)
  if (total > 0) return { wanted: exact, total }
  const tolerant = await correctionsOf(db.read, words)
  return { wanted: tolerant, total: tolerant.length === 0 ? 0 : await countMatching(db, query, tolerant) }
}

const matching = ({ read, dialect }: Database, { category }: ProductQuery, wanted: Wanted) =>
  read
    .selectFrom('products')
    .where('products.deleted_at', 'is', null)
    .where((product) =>
      product.and([
        ...(category === ALL_CATEGORIES ? [] : [product('products.category', '=', category)]),
        ...(wanted.length === 0 ? [] : [dialect.matches(wanted)]),
      ]),
    )

async function countMatching(db: Database, query: ProductQuery, wanted: Wanted): Promise<number> {
  const { count } = await matching(db, query, wanted)
    .select((products) => products.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow()
  return count
}

/** Without a keyword nothing is counted: the numbers are kept as products come and go. */
async function countForSale({ read }: Database, { category }: ProductQuery): Promise<number> {
  const counts = await read.selectFrom('category_counts').selectAll().execute()
  return counts
    .filter((count) => category === ALL_CATEGORIES || count.category === category)
    .reduce((sum, { products }) => sum + products, 0)
}
