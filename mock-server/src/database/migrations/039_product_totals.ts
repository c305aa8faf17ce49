import { sql, type Kysely, type Migration } from 'kysely'
import type { Dialect } from '../dialect'
import { trigger } from './032_sales'
import { index, table } from './ddl'

const NAME = 'total_of_product_day'

/** Adds to a product's total; a shop that sold nothing of it has no row. */
const add = (row: string, cents: string) =>
  `insert into shop_product_totals (shop_id, product_id, cents) values (${row}.shop_id, ${row}.product_id, ${cents})
   on conflict (shop_id, product_id) do update set cents = shop_product_totals.cents + excluded.cents`

/**
 * The revenue of each product of a shop since the beginning, maintained by triggers on its days. No period has more, so
 * the best sellers of a period are found among those with the highest totals, without adding up every product.
 */
export const productTotals = ({ name }: Dialect): Migration => ({
  up: async (db: Kysely<unknown>) => {
    const createTrigger = trigger[name]
    const days = 'on shop_product_days'
    for (const statement of [
      // Waits for running transactions, so that nothing is counted twice or left out.
      ...(name === 'postgres' ? ['lock table shop_product_days in share row exclusive mode'] : []),
      table(
        'shop_product_totals',
        'shop_id text not null references shops (id)',
        'product_id text not null references products (id)',
        'cents bigint not null',
        'primary key (shop_id, product_id)',
      ) + (name === 'libsql' ? ' without rowid' : ''),
      index('shop_product_totals_by_revenue', 'shop_product_totals (shop_id, cents desc, product_id)'),
      ...createTrigger(`${NAME}_added`, `insert ${days}`, 'new.cents <> 0', [add('new', 'new.cents')]),
      ...createTrigger(`${NAME}_changed`, `update of cents ${days}`, 'new.cents <> old.cents', [
        add('new', 'new.cents - old.cents'),
      ]),
      ...createTrigger(`${NAME}_removed`, `delete ${days}`, 'old.cents <> 0', [add('old', '-old.cents')]),
      `insert into shop_product_totals (shop_id, product_id, cents)
         select shop_id, product_id, sum(cents) from shop_product_days group by shop_id, product_id`,
    ])
      await sql.raw(statement).execute(db)
  },
})
