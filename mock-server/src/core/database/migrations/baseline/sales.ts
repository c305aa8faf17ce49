import { DAY } from '@haggle/shared-server'
import type { Dialect } from '../../dialect'
import { index, table, trigger } from '../ddl'

/**
 * Each shop's sales by day and by product, kept by triggers whichever code pays or cancels. A day is the one on which the
 * order was placed, in ms since 1970.
 */
export const sales = (dialect: Dialect) => {
  const clustered = dialect.name === 'libsql' ? ' without rowid' : ''
  return [
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
    // No period has more than all together, so the best sellers of a period are found among those of the whole time.
    table(
      'shop_product_totals',
      'shop_id text not null references shops (id)',
      'product_id text not null references products (id)',
      'cents bigint not null',
      'primary key (shop_id, product_id)',
    ) + clustered,
    index('shop_product_totals_by_revenue', 'shop_product_totals (shop_id, cents desc, product_id)'),
    ...triggersOfSales(dialect, KEPT),
    ...triggersOfTotals(dialect),
  ]
}

/** Which parts of orders count as sold, the columns that it depends on, and what a line of one brought in. */
export interface Kept {
  isKept: (part: string) => string
  columns: string
  worth: string
}

/** Those that were neither cancelled nor returned. */
export const KEPT: Kept = {
  isKept: (part) => `(${part}.cancelled_at is null and coalesce(${part}.return_state, '') <> 'accepted')`,
  columns: 'cancelled_at, return_state',
  worth: 'lines.qty * lines.price_cents',
}

/** The day on which an order was placed. */
export const DAY_OF_ORDER = `orders.created_at / ${DAY} * ${DAY}`

/**
 * Statements that add orders' sales to the shops' sums or subtract them; rows are always updated in the same order, so
 * that concurrent payments cannot deadlock. `which` is a condition on `part`, `lines` and `orders`.
 */
export function addSales(which: string, sign: string, { worth }: Pick<Kept, 'worth'> = KEPT): string[] {
  const sold = `from orders
      join order_deliveries as part on part.order_id = orders.id
      join order_lines as lines on lines.order_id = part.order_id and lines.shop_id = part.shop_id
    where ${which}`
  return [
    `insert into shop_days (shop_id, day, orders, cents)
       select part.shop_id, ${DAY_OF_ORDER}, ${sign} * count(distinct orders.id),
         ${sign} * sum(${worth}) ${sold}
       group by part.shop_id, ${DAY_OF_ORDER} order by part.shop_id, ${DAY_OF_ORDER}
     on conflict (shop_id, day) do update
       set orders = shop_days.orders + excluded.orders, cents = shop_days.cents + excluded.cents`,
    `insert into shop_product_days (shop_id, product_id, day, qty, cents)
       select part.shop_id, lines.product_id, ${DAY_OF_ORDER}, ${sign} * sum(lines.qty),
         ${sign} * sum(${worth}) ${sold}
       group by part.shop_id, lines.product_id, ${DAY_OF_ORDER} order by part.shop_id, lines.product_id, ${DAY_OF_ORDER}
     on conflict (shop_id, product_id, day) do update
       set qty = shop_product_days.qty + excluded.qty, cents = shop_product_days.cents + excluded.cents`,
  ]
}

/** Keeps the sums of parts that are kept. */
export function triggersOfSales(dialect: Dialect, kept: Kept): string[] {
  const { isKept, columns } = kept
  const ofPart = `orders.id = new.order_id and orders.status = 'paid' and part.shop_id = new.shop_id`
  const isPaid = `exists (select 1 from orders where orders.id = new.order_id and orders.status = 'paid')`
  const addPart = addSales(ofPart, '1', kept)
  return [
    ...trigger(
      dialect,
      'sales_of_order',
      'update of status on orders',
      `(old.status = 'paid') <> (new.status = 'paid')`,
      addSales(`orders.id = new.id and ${isKept('part')}`, `case when new.status = 'paid' then 1 else -1 end`, kept),
    ),
    ...trigger(
      dialect,
      'sales_of_part',
      `update of ${columns} on order_deliveries`,
      `${isKept('old')} <> ${isKept('new')}`,
      addSales(ofPart, `case when ${isKept('new')} then 1 else -1 end`, kept),
    ),
    // New orders are unpaid, and add nothing. A condition of a trigger of PostgreSQL cannot look at another table.
    ...(dialect.name === 'libsql'
      ? trigger(dialect, 'sales_of_new_part', 'insert on order_deliveries', `${isKept('new')} and ${isPaid}`, addPart)
      : trigger(dialect, 'sales_of_new_part', 'insert on order_deliveries', isKept('new'), [
          `if not ${isPaid} then return null; end if`,
          ...addPart,
        ])),
  ]
}

/** Drops the triggers of `triggersOfSales`, so that others can take their place. */
export const dropTriggersOfSales = ({ name: database }: Dialect): string[] =>
  Object.entries({
    sales_of_order: 'orders',
    sales_of_part: 'order_deliveries',
    sales_of_new_part: 'order_deliveries',
  }).map(([name, of]) => `drop trigger ${name}${database === 'postgres' ? ` on ${of}` : ''}`)

function triggersOfTotals(dialect: Dialect): string[] {
  const add = (row: string, cents: string) => [
    `insert into shop_product_totals (shop_id, product_id, cents) values (${row}.shop_id, ${row}.product_id, ${cents})
   on conflict (shop_id, product_id) do update set cents = shop_product_totals.cents + excluded.cents`,
  ]
  const on = (which: string, event: string, when: string, statements: string[]) =>
    trigger(dialect, `total_of_product_day_${which}`, `${event} on shop_product_days`, when, statements)
  return [
    ...on('added', 'insert', 'new.cents <> 0', add('new', 'new.cents')),
    ...on('changed', 'update of cents', 'new.cents <> old.cents', add('new', 'new.cents - old.cents')),
    ...on('removed', 'delete', 'old.cents <> 0', add('old', '-old.cents')),
  ]
}
