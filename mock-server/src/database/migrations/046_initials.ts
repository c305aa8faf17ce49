import { sql, type Kysely, type Migration } from 'kysely'
import type { Dialect } from '../dialect'
import { initialsOf } from '../initials'
import { filteredIndexes } from './013_filters'
import { trigger } from './032_sales'

/** The first letters of a product's words, in the indexes of filtered lists. */
export const initials = (dialect: Dialect): Migration => ({
  up: async (db: Kysely<unknown>) => {
    for (const statement of [
      ...filteredIndexes().map(({ name }) => `drop index ${name}`),
      ...column[dialect.name](initialsOf(dialect)),
      ...filteredIndexes('initials').map(({ statement }) => statement),
    ])
      await sql.raw(statement).execute(db)
  },
})

const column = {
  /** Maintained by triggers: SQLite would compute a generated column again for every order, which changes the stock. */
  libsql: (value: string) => {
    const set = `update products set initials = ${value}`
    const ofNew = [`${set} where id = new.id`]
    return [
      'alter table products add column initials bigint not null default 0',
      set,
      ...trigger.libsql('product_added_initials', 'insert on products', 'true', ofNew),
      ...trigger.libsql(
        'product_initials_changed',
        'update of search_text on products',
        'new.search_text <> old.search_text',
        ofNew,
      ),
    ]
  },
  postgres: (value: string) => [
    `alter table products add column initials bigint generated always as (${value}) stored`,
  ],
}
