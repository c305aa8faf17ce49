import { sql, type Kysely, type Migration } from 'kysely'
import type { Dialect } from '../dialect'
import { table } from './ddl'

const DAY = 24 * 60 * 60 * 1000

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

export const trigger = {
  libsql: (name: string, event: string, when: string, statements: string[]) => [
    `create trigger ${name} after ${event} for each row when ${when} begin ${statements.join(';')}; end`,
  ],
  postgres: (name: string, event: string, when: string, statements: string[]) => [
    `create function add_${name}() returns trigger language plpgsql as $$ begin
       ${statements.join(';')}; return null; end $$`,
    `create trigger ${name} after ${event} for each row when (${when}) execute function add_${name}()`,
  ],
}

/**
 * Each shop's sales by day and by product, maintained by triggers, because instances of earlier code pay and cancel
 * orders beside this one (see docs/operations.md). A day is the one on which the order was placed, in ms since 1970.
 */
export const sales = ({ name }: Dialect): Migration => ({
  up: async (db: Kysely<unknown>) => {
    const clustered = name === 'libsql' ? ' without rowid' : ''
    const createTrigger = trigger[name]
    for (const statement of [
      // Waits for running transactions, so that nothing is counted twice or left out.
      ...(name === 'postgres' ? ['lock table orders, order_deliveries in share row exclusive mode'] : []),
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
      ...createTrigger('sales_of_order', 'update of status on orders', WHEN.order, addSales(ofOrder, SIGN.order)),
      ...createTrigger(
        'sales_of_part',
        'update of cancelled_at, return_state on order_deliveries',
        WHEN.part,
        addSales(ofPart, SIGN.part),
      ),
      ...createTrigger('sales_of_new_part', 'insert on order_deliveries', isKept('new'), addSales(ofPart, '1')),
      ...addSales(`orders.status = 'paid' and ${isKept('part')}`, '1'),
    ])
      await sql.raw(statement).execute(db)
  },
})
