import { sql, type RawBuilder } from 'kysely'
import {
  cheapest,
  matchesNothing,
  orderOf,
  type Dialect,
  type Page,
  type Search,
  type Term,
  type WordGroups,
} from './dialect'
import { findFiltered, isFilteredSearch, pageOfFiltered, rowsOf } from './libsqlFilters'
import { selectRows } from './queries'

/** Marks a product's category among the words of the search index (see migrations/baseline/productTriggers.ts). */
const PRIVATE_USE = 0xe000

/** Microseconds per product of each step, with a million products. */
const COST = {
  /** Looks up a match of the search index, to sort it. */
  lookUp: 4.2,
  /** Puts a match of the search index into a set. */
  gather: 0.2,
  /** Looks for the next product of a list in that set. */
  pass: 0.45,
  /** Reads the next product of a list, to test whether it matches. */
  read: 7,
}

/** By SQLite's full-text index, which returns its matches oldest first, and no faster in any other order. */
export const find: Dialect['find'] = async (queries, search, countLimit, wanted) => {
  const matched = search.wordGroups.length === 0 ? undefined : await findMatches(queries, search, countLimit)
  if (matched && (matched.total === 0 || !isFilteredSearch(search))) return matched
  return findFiltered(
    queries,
    search,
    matched && {
      rows: matched.rowids === undefined ? matchesOf(search) : rowsOf(matched.rowids),
      areFew: matched.rowids !== undefined,
    },
    countLimit,
    wanted,
  )
}

/** Matches up to the limit are kept, since the index takes as long for a page of them as for all. */
const findMatches: Dialect['find'] = async (queries, search, countLimit) => {
  const [counted] = await selectRows(
    queries,
    sql<{ total: number; last: number; newest: number; rowids: string | null }>`
      select count(*) as total, max(rowid) as last, (select max(rowid) from products) as newest,
        iif(count(*) < ${countLimit}, json_group_array(rowid), null) as rowids
      from (select rowid from product_search where product_search match ${matchQuery(search)} limit ${countLimit})`,
  )
  const { total, last, newest, rowids } = counted ?? { total: 0, last: 1, newest: 1, rowids: null }
  const expected = total < countLimit ? total : (total * newest) / last
  const share = Math.min(1, expected / Math.max(1, search.listed))
  return rowids === null ? { total, share } : { total, share, rowids }
}

export const pageOf: Dialect['pageOf'] = async (queries, search, found, page) => {
  const { total, share, rowids } = found
  if (isFilteredSearch(search))
    return pageOfFiltered(queries, search, search.wordGroups.length === 0 ? undefined : matchesOf(search), found, page)
  const expected = share * search.listed
  const passed = (page.skip + page.limit) / share
  const rows = rowids === undefined ? matchesOf(search) : rowsOf(rowids)
  const gathered = listOf(search, page, sql`+products.rowid in ${rows}`)
  const expectedRows = Math.min(page.limit, total - page.skip)
  const { query } = cheapest(
    { cost: COST.lookUp * expected, query: listOf(search, page, sql`products.rowid in ${rows}`) },
    { cost: COST.gather * expected + COST.pass * passed, query: gathered },
    { cost: COST.read * passed, query: beginningOf(search, page, Math.ceil(passed * 1.1) + 500) },
  )
  const ids = await idsOf(query)
  // Matches may lie further down the list than if they were spread evenly.
  return ids.length < expectedRows ? idsOf(gathered) : ids

  async function idsOf(query: RawBuilder<{ id: string }>): Promise<string[]> {
    return (await selectRows(queries, query)).map(({ id }) => id)
  }
}

export const someOf: Dialect['someOf'] = async (queries, search, { rowids }, limit) => {
  const rows = rowids === undefined ? matchesOf(search) : rowsOf(rowids)
  const some = sql<{ id: string }>`select id from products where rowid in (select * from ${rows} limit ${limit})`
  return (await selectRows(queries, some)).map(({ id }) => id)
}

/** A page of the products that meet a condition. In it, `+` keeps SQLite from using the index of a column. */
const listOf = (search: Search, page: Page, condition: RawBuilder<unknown>) => sql<{ id: string }>`
  select products.id from products where ${inList(search)} and ${condition}
  order by ${orderOf(page)} limit ${page.limit} offset ${page.skip}`

/** The same among the first `rows` products of the list, reading each of them. */
const beginningOf = (search: Search, page: Page, rows: number) => sql<{ id: string }>`
  select products.id from
    (select id, search_text, ${sql.ref(page.column)} from products where ${inList(search)} order by ${orderOf(page)} limit ${rows}) as products
  where ${holds(search.wordGroups)} order by ${orderOf(page)} limit ${page.limit} offset ${page.skip}`

const inList = ({ category }: Search) =>
  category === undefined
    ? sql`products.deleted_at is null`
    : sql`products.deleted_at is null and products.category = ${category}`

const holds = (wordGroups: WordGroups) => {
  const holdsOne = (terms: readonly Term[]) =>
    sql`(${sql.join(
      terms.map(
        ({ word, isPrefix }) => sql`instr(' ' || products.search_text || ' ', ${isPrefix ? ` ${word}` : ` ${word} `})`,
      ),
      sql` or `,
    )})`
  return sql.join(wordGroups.map(holdsOne), sql` and `)
}

/** A subquery for the keyword's matches. */
const matchesOf = (search: Search) =>
  sql`(select rowid from product_search where product_search match ${matchQuery(search)})`

/** `+` keeps SQLite from looking up the matches of other shops. */
export const hasWords: Dialect['hasWords'] = (wordGroups) =>
  matchesNothing(wordGroups)
    ? sql`0`
    : sql`+products.rowid in (select rowid from product_search
        where product_search match ${matchQuery({ wordGroups, category: undefined })})`

const matchQuery = ({ wordGroups, category }: Pick<Search, 'wordGroups' | 'category'>) =>
  [
    ...wordGroups.map(
      (terms) => `(${terms.map(({ word, isPrefix }) => `"${word}"${isPrefix ? '*' : ''}`).join(' OR ')})`,
    ),
    ...(category === undefined ? [] : [`"${String.fromCodePoint(PRIVATE_USE)}${category.replaceAll(' ', '')}"`]),
  ].join(' AND ')
