import { sql, type RawBuilder } from 'kysely'
import { changeTriggers } from './changeTriggers'

/** All that the two databases do differently: how text is sorted, how words are indexed and found, how changes are told. */
export interface Dialect {
  name: 'libsql' | 'postgres'
  /** For a text column that sorts by its bytes, whatever the database's language. */
  bytewise: string
  searchDdl: readonly string[]
  changeDdl: readonly string[]
  /** A condition on `products`: of each group one word begins a word of `search_text`. Words are letters and digits. */
  matches(groups: readonly (readonly string[])[]): RawBuilder<boolean>
}

/** SQLite's full-text index over `products.search_text`, kept by triggers. */
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
  // its triggers belong to each connection (see libsqlChanges)
  changeDdl: [],
  matches: (groups) => {
    const query = groups.map((words) => `(${words.map((word) => `"${word}"*`).join(' OR ')})`).join(' AND ')
    return sql<boolean>`products.rowid in (select rowid from product_search where product_search match ${query})`
  },
}

/** PostgreSQL's full-text index over `products.search_text`. */
export const postgresDialect: Dialect = {
  name: 'postgres',
  bytewise: ' collate "C"',
  searchDdl: [
    `alter table products add column if not exists search tsvector
       generated always as (to_tsvector('simple', search_text)) stored`,
    `create index if not exists product_search on products using gin (search)`,
  ],
  changeDdl: changeTriggers,
  matches: (groups) => {
    const query = groups.map((words) => `(${words.map((word) => `'${word}':*`).join(' | ')})`).join(' & ')
    return sql<boolean>`products.search @@ to_tsquery('simple', ${query})`
  },
}
