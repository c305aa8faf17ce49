import { sql, type Kysely } from 'kysely'
import type { Dialect } from '../dialect'
import { initialsOf } from '../initials'
import { filteredIndexes, PRODUCTS } from './013_filters'
import { trigger } from './032_sales'
import { fillById, type SteppedMigration } from './steps'

/**
 * The first letters of a product's words, in the indexes of filtered lists. Maintained by triggers: SQLite would compute a
 * generated column again for every order, which changes the stock, and PostgreSQL would rewrite the table to add one.
 */
export const initials = (dialect: Dialect): SteppedMigration => ({
  up: async (db: Kysely<unknown>) => {
    for (const statement of column[dialect.name](dialect)) await sql.raw(statement).execute(db)
  },
  steps: [
    fillById(
      'products',
      PRODUCTS,
      (range) => sql`update products set initials = ${sql.raw(initialsOf(dialect))} where ${range}`,
    ),
    ...filteredIndexes('initials'),
  ],
})

const column = {
  libsql: (dialect: Dialect) => {
    const ofNew = [`update products set initials = ${initialsOf(dialect)} where id = new.id`]
    return [
      'alter table products add column initials bigint not null default 0',
      ...trigger.libsql('product_added_initials', 'insert on products', 'true', ofNew),
      ...trigger.libsql(
        'product_initials_changed',
        'update of search_text on products',
        'new.search_text <> old.search_text',
        ofNew,
      ),
    ]
  },
  postgres: (dialect: Dialect) => [
    'alter table products add column initials bigint',
    `create function set_product_initials() returns trigger language plpgsql as $$ begin
       new.initials := ${initialsOf(dialect, 'new.search_text')}; return new; end $$`,
    `create trigger product_initials_of_new before insert on products for each row
       execute function set_product_initials()`,
    `create trigger product_initials_changed before update of search_text on products for each row
       when (new.search_text <> old.search_text) execute function set_product_initials()`,
  ],
}
