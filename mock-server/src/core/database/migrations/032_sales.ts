import { sql, type Kysely } from 'kysely'
import type { Dialect } from '../dialect'
import type { Tables } from '../tables'
import { table } from './ddl'
import type { Batch, SteppedMigration } from './steps'

const DAY = 24 * 60 * 60 * 1000

/** Orders per transaction of the fill. */
const ORDERS = 500

/** Whether a part of an order was neither cancelled nor returned. */
export const isKept = (part: string) =>
  `(${part}.cancelled_at is null and coalesce(${part}.return_state, '') <> 'accepted')`

/**
 * Statements that add orders' sales to the shops' sums or subtract them; rows are always updated in the same order, so
 * that concurrent payments cannot deadlock. `which` is a condition on `part`, `lines` and `orders`.
 */
export const addSales = (which: string, sign: string) => {
  const sold = `from orders
      join order_deliveries as part on part.order_id = orders.id
      join order_lines as lines on lines.order_id = part.order_id and lines.shop_id = part.shop_id
    where ${which}`
  const day = `orders.created_at / ${DAY} * ${DAY}`
  return [
    `insert into shop_days (shop_id, day, orders, cents)
       select part.shop_id, ${day}, ${sign} * count(distinct orders.id),
         ${sign} * sum(lines.qty * lines.price_cents) ${sold}
       group by part.shop_id, ${day} order by part.shop_id, ${day}
     on conflict (shop_id, day) do update
       set orders = shop_days.orders + excluded.orders, cents = shop_days.cents + excluded.cents`,
    `insert into shop_product_days (shop_id, product_id, day, qty, cents)
       select part.shop_id, lines.product_id, ${day}, ${sign} * sum(lines.qty),
         ${sign} * sum(lines.qty * lines.price_cents) ${sold}
       group by part.shop_id, lines.product_id, ${day} order by part.shop_id, lines.product_id, ${day}
     on conflict (shop_id, product_id, day) do update
       set qty = shop_product_days.qty + excluded.qty, cents = shop_product_days.cents + excluded.cents`,
  ]
}

const ofOrder = `orders.id = new.id and ${isKept('part')}`
export const ofPart = `orders.id = new.order_id and orders.status = 'paid' and part.shop_id = new.shop_id`
const WHEN = {
  order: `(old.status = 'paid') <> (new.status = 'paid')`,
  part: `${isKept('old')} <> ${isKept('new')}`,
}
const SIGN = {
  order: `case when new.status = 'paid' then 1 else -1 end`,
  part: `case when ${isKept('new')} then 1 else -1 end`,
}

/** The name under which the migration is recorded. */
const NAME = '032_sales'

/** Leaves out the orders that the fill adds later, as they are then. Holds for all once it is done. */
const IS_ADDED = `not exists (select 1 from unfinished_migrations
  where name = '${NAME}' and step = 0 and position < orders.id)`

const functionOf = (name: string, statements: string[]) =>
  `create or replace function add_${name}() returns trigger language plpgsql as $$ begin
     ${statements.join(';')}; return null; end $$`

export const trigger = {
  libsql: (name: string, event: string, when: string, statements: string[]) => [
    `create trigger ${name} after ${event} for each row when ${when} begin ${statements.join(';')}; end`,
  ],
  postgres: (name: string, event: string, when: string, statements: string[]) => [
    functionOf(name, statements),
    `create trigger ${name} after ${event} for each row when (${when}) execute function add_${name}()`,
  ],
}

/** Triggers, by name, that add or subtract the sales of an order or part; `which` is a condition on its order. */
const triggersOf = (which: string) => [
  {
    name: 'sales_of_order',
    event: 'update of status on orders',
    when: WHEN.order,
    statements: addSales(`${ofOrder}${which}`, SIGN.order),
  },
  {
    name: 'sales_of_part',
    event: 'update of cancelled_at, return_state on order_deliveries',
    when: WHEN.part,
    statements: addSales(`${ofPart}${which}`, SIGN.part),
  },
  {
    name: 'sales_of_new_part',
    event: 'insert on order_deliveries',
    when: isKept('new'),
    statements: addSales(`${ofPart}${which}`, '1'),
  },
]

/** Adds the sales of some orders. Locks all, so that none is counted twice or left out. */
const fillFrom =
  ({ name }: Dialect, size: number) =>
  async (db: Kysely<Tables>, from: string): Promise<Batch> => {
    if (name === 'postgres') await sql`lock table orders, order_deliveries in share row exclusive mode`.execute(db)
    const orders = await db.selectFrom('orders').select('id').where('id', '>', from).orderBy('id').limit(size).execute()
    const last = orders.at(-1)?.id
    if (last === undefined) return { rows: 0, next: undefined }
    const range = `orders.id > ${quoted(from)} and orders.id <= ${quoted(last)}`
    for (const statement of addSales(`orders.status = 'paid' and ${isKept('part')} and ${range}`, '1'))
      await sql.raw(statement).execute(db)
    return { rows: orders.length, next: orders.length < size ? undefined : last }
  }

const quoted = (id: string) => `'${id.replaceAll("'", "''")}'`

/**
 * Each shop's sales by day and by product, maintained by triggers, because instances of earlier code pay and cancel
 * orders beside this one (see docs/operations.md). A day is the one on which the order was placed, in ms since 1970.
 */
export const sales = (dialect: Dialect, ordersPerBatch = ORDERS): SteppedMigration => ({
  up: async (db: Kysely<unknown>) => {
    const clustered = dialect.name === 'libsql' ? ' without rowid' : ''
    for (const statement of [
      table(
        'shop_days',
        'shop_id text not null references shops (id)',
        'day bigint not null',
        'orders bigint not null',
        'cents bigint not null',
        'primary key (shop_id, day)',
      ) + clustered,
      table(
        'shop_product_days',
        'shop_id text not null references shops (id)',
        'product_id text not null references products (id)',
        'day bigint not null',
        'qty bigint not null',
        'cents bigint not null',
        // Product before day, so that a product's days are read one after the other.
        'primary key (shop_id, product_id, day)',
      ) + clustered,
      ...triggersOf(` and ${IS_ADDED}`).flatMap(({ name, event, when, statements }) =>
        trigger[dialect.name](name, event, when, statements),
      ),
    ])
      await sql.raw(statement).execute(db)
  },
  steps: [
    { fill: fillFrom(dialect, ordersPerBatch) },
    {
      statements: triggersOf('').flatMap(({ name, event, when, statements }) =>
        dialect.name === 'postgres'
          ? [functionOf(name, statements)]
          : [`drop trigger ${name}`, ...trigger.libsql(name, event, when, statements)],
      ),
    },
  ],
})
