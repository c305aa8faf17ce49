import { sql, type Kysely, type Migration } from 'kysely'
import type { Dialect } from '../dialect'
import { marketTables } from './marketTables'
import { orderTables } from './orderTables'

/** The schema of version 1, in one step. */
export const baseline = (dialect: Dialect): Migration => ({
  up: async (db: Kysely<unknown>) => {
    for (const statement of [
      ...marketTables(dialect),
      ...orderTables,
      ...search[dialect.name],
      ...realtime[dialect.name],
    ])
      await sql.raw(statement).execute(db)
  },
})

/** Marks a product's category among the words of the search index; no keyword can hold it. */
const PRIVATE_USE = 0xe000

const wordsOf = (row: 'old' | 'new') =>
  `${row}.search_text || ' ' || char(${PRIVATE_USE}) || replace(${row}.category, ' ', '')`

const search = {
  // Without positions, and with the category as one more word, a count needs only this index. The tokenizer splits at
  // separators only, because search_text consists of words already.
  libsql: [
    `create virtual table product_search using fts5 (words, content = '', detail = none, columnsize = 0,
       tokenize = "unicode61 remove_diacritics 0 categories 'L* N* M* P* S* C*'", prefix = '1 2 3 4')`,
    `create trigger product_search_added after insert on products when new.deleted_at is null begin
       insert into product_search (rowid, words) values (new.rowid, ${wordsOf('new')}); end`,
    `create trigger product_search_changed after update of search_text, category, deleted_at on products begin
       insert into product_search (product_search, rowid, words)
         select 'delete', old.rowid, ${wordsOf('old')} where old.deleted_at is null;
       insert into product_search (rowid, words)
         select new.rowid, ${wordsOf('new')} where new.deleted_at is null; end`,
  ],
  postgres: [
    `alter table products add column if not exists search tsvector
       generated always as (to_tsvector('simple', search_text)) stored`,
    `create index if not exists product_search on products using gin (search)`,
  ],
}

const realtime = {
  libsql: [],
  // Where socket.io's adapter puts messages that are too long for NOTIFY. Ours never are, but it cleans up the table.
  postgres: [
    `create table if not exists socket_io_attachments
       (id bigserial unique, created_at timestamptz default now(), payload bytea)`,
  ],
}
