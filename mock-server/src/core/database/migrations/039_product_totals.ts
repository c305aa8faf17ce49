import { sql, type Kysely } from 'kysely'
import type { Dialect } from '../dialect'
import type { Tables } from '../tables'
import { trigger } from './032_sales'
import { index, table } from './ddl'
import type { Batch, SteppedMigration } from './steps'

const NAME = 'total_of_product_day'

/** Adds to a product's total; a shop that sold nothing of it has no row. */
const add = (row: string, cents: string) =>
  `insert into shop_product_totals (shop_id, product_id, cents) values (${row}.shop_id, ${row}.product_id, ${cents})
   on conflict (shop_id, product_id) do update set cents = shop_product_totals.cents + excluded.cents`

/** Totals per transaction of the fill. */
const TOTALS = 500

interface Key {
  shop_id: string
  product_id: string
}

/**
 * Adds up the days of some products, whatever the triggers have added to their totals so far. Locks all days, so that no
 * change is left out. `from` is the last shop and product before them.
 */
const fillFrom =
  ({ name }: Dialect) =>
  async (db: Kysely<Tables>, from: string): Promise<Batch> => {
    if (name === 'postgres') await sql`lock table shop_product_days in share row exclusive mode`.execute(db)
    const key = sql`(shop_id, product_id)`
    const [shop, product] = from === '' ? ['', ''] : (JSON.parse(from) as [string, string])
    const after = sql`${key} > (${shop}, ${product})`
    const { rows } = await sql<Key>`select shop_id, product_id from shop_product_days where ${after}
      group by shop_id, product_id order by shop_id, product_id limit ${TOTALS}`.execute(db)
    const last = rows.at(-1)
    if (!last) return { rows: 0, next: undefined }
    await sql`insert into shop_product_totals (shop_id, product_id, cents)
        select shop_id, product_id, sum(cents) from shop_product_days
        where ${after} and ${key} <= (${last.shop_id}, ${last.product_id}) group by shop_id, product_id
      on conflict (shop_id, product_id) do update set cents = excluded.cents`.execute(db)
    return {
      rows: rows.length,
      next: rows.length < TOTALS ? undefined : JSON.stringify([last.shop_id, last.product_id]),
    }
  }

/**
 * The revenue of each product of a shop since the beginning, maintained by triggers on its days. No period has more, so
 * the best sellers of a period are found among those with the highest totals, without adding up every product.
 */
export const productTotals = (dialect: Dialect): SteppedMigration => ({
  up: async (db: Kysely<unknown>) => {
    const createTrigger = trigger[dialect.name]
    const days = 'on shop_product_days'
    for (const statement of [
      table(
        'shop_product_totals',
        'shop_id text not null references shops (id)',
        'product_id text not null references products (id)',
        'cents bigint not null',
        'primary key (shop_id, product_id)',
      ) + (dialect.name === 'libsql' ? ' without rowid' : ''),
      index('shop_product_totals_by_revenue', 'shop_product_totals (shop_id, cents desc, product_id)'),
      ...createTrigger(`${NAME}_added`, `insert ${days}`, 'new.cents <> 0', [add('new', 'new.cents')]),
      ...createTrigger(`${NAME}_changed`, `update of cents ${days}`, 'new.cents <> old.cents', [
        add('new', 'new.cents - old.cents'),
      ]),
      ...createTrigger(`${NAME}_removed`, `delete ${days}`, 'old.cents <> 0', [add('old', '-old.cents')]),
    ])
      await sql.raw(statement).execute(db)
  },
  steps: [{ fill: fillFrom(dialect) }],
})
