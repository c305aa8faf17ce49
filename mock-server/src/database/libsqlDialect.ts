import { setImmediate as turn } from 'node:timers/promises'
import { sql } from 'kysely'
import type { Dialect, Wanted } from './dialect'
import { selectRows } from './queries'

/** Marks a product's category among the words of the search index (see migrations/001_baseline). */
const PRIVATE_USE = 0xe000

const categoryWord = (category: string) => `"${String.fromCodePoint(PRIVATE_USE)}${category.replaceAll(' ', '')}"`

/** What one step of a count looks at: some 5 ms, during which nothing else is answered. */
const ROWS_PER_STEP = 50_000

/** SQLite's full-text index over the words of the products for sale, kept by triggers. */
export const libsqlDialect: Dialect = {
  name: 'libsql',
  bytewise: '',
  // the triggers of changes belong to each connection (see cache/libsqlChanges)
  prepareChanges: () => Promise.resolve(),
  afterBulk: [],
  holds: (wanted) =>
    sql<boolean>`(${sql.join(
      wanted.map(
        (words) =>
          sql`(${sql.join(
            words.map((word) => sql`instr(' ' || products.search_text, ${` ${word}`})`),
            sql` or `,
          )})`,
      ),
      sql` and `,
    )})`,
  find: async (queries, wanted, category) => {
    const query = [queryOf(wanted), ...(category === undefined ? [] : [categoryWord(category)])].join(' AND ')
    const [row] = await selectRows(queries, sql<{ last: number }>`select max(rowid) as last from products`)
    let total = 0
    for (let from = 1; from <= (row?.last ?? 0); from += ROWS_PER_STEP) {
      const step = sql<{ count: number }>`
        select count(*) as count from product_search
        where product_search match ${query} and rowid between ${from} and ${from + ROWS_PER_STEP - 1}`
      const [counted] = await selectRows(queries, step)
      total += counted?.count ?? 0
      await turn()
    }
    const isFound = sql<boolean>`products.rowid in
      (select rowid from product_search where product_search match ${queryOf(wanted)})`
    // by the column: the category's word would make the index read a fifth of all products
    const where = category === undefined ? isFound : sql<boolean>`(products.category = ${category} and ${isFound})`
    return { total, where }
  },
  // processes that share a file take turns at writing as it is
  onOneInstance: async (_queries, _what, work) => void (await work()),
}

const queryOf = (wanted: Wanted) =>
  wanted.map((words) => `(${words.map((word) => `"${word}"*`).join(' OR ')})`).join(' AND ')
