import type { Dialect } from '../../dialect'
import { initialsOf } from '../../initials'
import { index, trigger } from '../ddl'
import { STARS } from './products'

/** What keeps the computed columns of products, and the search index. */
export const productTriggers = (dialect: Dialect) =>
  dialect.name === 'libsql' ? libsqlTriggers(dialect) : postgresTriggers(dialect)

/** Marks a product's category among the words of the search index; no keyword can hold it. */
const PRIVATE_USE = 0xe000

const wordsOf = (row: 'old' | 'new') =>
  `${row}.search_text || ' ' || char(${PRIVATE_USE}) || replace(${row}.category, ' ', '')`

const ON_PRODUCTS = 'on products'

function libsqlTriggers(dialect: Dialect): string[] {
  const setInStock = 'update products set in_stock = new.stock > 0 where id = new.id'
  const setInitials = `update products set initials = ${initialsOf(dialect)} where id = new.id`
  return [
    // Without positions, and with the category as one more word, a count needs only this index. The tokenizer splits at
    // separators only, because search_text consists of words already.
    `create virtual table product_search using fts5 (words, content = '', detail = none, columnsize = 0,
       tokenize = "unicode61 remove_diacritics 0 categories 'L* N* M* P* S* C*'", prefix = '1 2 3 4')`,
    // It is merged in steps of their own (see tidySearchIndex): within a commit that took up to a tenth of a second.
    `insert into product_search (product_search, rank) values ('automerge', 0)`,
    `create trigger product_search_added after insert on products when new.deleted_at is null begin
       insert into product_search (rowid, words) values (new.rowid, ${wordsOf('new')}); end`,
    `create trigger product_search_changed after update of search_text, category, deleted_at on products begin
       insert into product_search (product_search, rowid, words)
         select 'delete', old.rowid, ${wordsOf('old')} where old.deleted_at is null;
       insert into product_search (rowid, words)
         select new.rowid, ${wordsOf('new')} where new.deleted_at is null; end`,
    ...trigger(dialect, 'product_added_sold_out', `insert ${ON_PRODUCTS}`, 'new.stock = 0', [setInStock]),
    ...trigger(
      dialect,
      'product_in_stock_changed',
      `update of stock ${ON_PRODUCTS}`,
      '(new.stock > 0) <> (old.stock > 0)',
      [setInStock],
    ),
    ...trigger(dialect, 'product_added_initials', `insert ${ON_PRODUCTS}`, 'true', [setInitials]),
    ...trigger(
      dialect,
      'product_initials_changed',
      `update of search_text ${ON_PRODUCTS}`,
      'new.search_text <> old.search_text',
      [setInitials],
    ),
  ]
}

const postgresTriggers = (dialect: Dialect) => [
  index('product_search', 'products using gin (search)'),
  `create function set_product_filters() returns trigger language plpgsql as $$ begin
     new.in_stock := case when new.stock > 0 then 1 else 0 end; new.stars := ${STARS('new.')}; return new; end $$`,
  `create trigger product_filters_of_new before insert on products for each row
     execute function set_product_filters()`,
  `create trigger product_filters_changed before update of stock, rating_sum, review_count on products for each row
     when ((new.stock > 0) <> (old.stock > 0) or new.rating_sum <> old.rating_sum or new.review_count <> old.review_count)
     execute function set_product_filters()`,
  `create function set_product_initials() returns trigger language plpgsql as $$ begin
     new.initials := ${initialsOf(dialect, 'new.search_text')}; return new; end $$`,
  `create trigger product_initials_of_new before insert on products for each row
     execute function set_product_initials()`,
  `create trigger product_initials_changed before update of search_text on products for each row
     when (new.search_text <> old.search_text) execute function set_product_initials()`,
]
