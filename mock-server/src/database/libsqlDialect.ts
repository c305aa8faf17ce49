import { setImmediate as turn } from 'node:timers/promises'
import { sql } from 'kysely'
import type { Dialect, Wanted } from './dialect'
import { selectRows } from './queries'

/** No keyword can hold this: it marks the word that stands for a product's category in the search index. */
const PRIVATE_USE = 0xe000

const indexed = (row: 'old' | 'new') =>
  `${row}.search_text || ' ' || char(${PRIVATE_USE}) || replace(${row}.category, ' ', '')`

const categoryWord = (category: string) => `"${String.fromCodePoint(PRIVATE_USE)}${category.replaceAll(' ', '')}"`

/** What one step of a count looks at: some 5 ms, during which nothing else is answered. */
const ROWS_PER_STEP = 50_000

/** SQLite's full-text index over the words of the products for sale, kept by triggers. */
export const libsqlDialect: Dialect = {
  name: 'libsql',
  bytewise: '',
  searchDdl: [
    `create virtual table if not exists product_search using fts5 (search_text, content = 'products', tokenize = 'unicode61 remove_diacritics 0', prefix = '2 3')`,
    `create trigger if not exists product_search_added after insert on products begin
       insert into product_search (rowid, search_text) values (new.rowid, new.search_text); end`,
    `create trigger if not exists product_search_changed after update of search_text on products begin
       insert into product_search (product_search, rowid, search_text) values ('delete', old.rowid, old.search_text);
       insert into product_search (rowid, search_text) values (new.rowid, new.search_text); end`,
  ],
  // without positions, and with the category as one more word, a count needs nothing but this index; whatever is no
  // separator belongs to a word, as we have split them already
  leanSearchDdl: [
    'drop trigger product_search_added',
    'drop trigger product_search_changed',
    'drop table product_search',
    `create virtual table product_search using fts5 (words, content = '', detail = none, columnsize = 0,
       tokenize = "unicode61 remove_diacritics 0 categories 'L* N* M* P* S* C*'", prefix = '1 2 3 4')`,
    `create trigger product_search_added after insert on products when new.deleted_at is null begin
       insert into product_search (rowid, words) values (new.rowid, ${indexed('new')}); end`,
    `create trigger product_search_changed after update of search_text, category, deleted_at on products begin
       insert into product_search (product_search, rowid, words)
         select 'delete', old.rowid, ${indexed('old')} where old.deleted_at is null;
       insert into product_search (rowid, words)
         select new.rowid, ${indexed('new')} where new.deleted_at is null; end`,
    `insert into product_search (rowid, words) select new.rowid, ${indexed('new')} from products as new
       where new.deleted_at is null`,
  ],
  // its triggers belong to each connection (see libsqlChanges)
  changeDdl: [],
  realtimeDdl: [],
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
