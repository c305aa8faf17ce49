import { sql } from 'kysely'
import { selectRows, type Snapshot } from '../../src/core/database/queries'
import type { Invariant } from './invariant'

export const salesInvariants: Invariant[] = [
  { name: 'what a shop sold on a day is what was paid and kept of its orders', violations: wrongDayTotals },
  { name: 'the same of each product', violations: wrongProductTotals },
  { name: 'what a product brought in is the sum of its days', violations: wrongTotals },
]

const DAY = sql.lit(24 * 60 * 60 * 1000)

/** Lines of paid orders whose part was neither cancelled nor returned, nor refunded by an operator; less what was refunded of it. */
const sold = sql`from orders
    join order_deliveries as part on part.order_id = orders.id
    join order_lines as lines on lines.order_id = part.order_id and lines.shop_id = part.shop_id
  where orders.status = 'paid' and part.cancelled_at is null and coalesce(part.return_state, '') <> 'accepted'
    and part.refunded_at is null`
const day = sql`orders.created_at / ${DAY} * ${DAY}`
const cents = sql`sum(lines.qty * lines.price_cents - lines.refunded_cents)`

interface Difference {
  shop_id: string
  day: number
  product_id: string
  count: number
  cents: number
}

async function wrongDayTotals(queries: Snapshot): Promise<string[]> {
  const rows = await selectRows(
    queries,
    sql<Omit<Difference, 'product_id'>>`select shop_id, day, sum(orders) as count, sum(cents) as cents from
      (select shop_id, day, orders, cents from shop_days
        union all select part.shop_id, ${day}, -count(distinct orders.id), -${cents} ${sold}
        group by part.shop_id, ${day}) as both_sums
      group by shop_id, day having sum(orders) <> 0 or sum(cents) <> 0`,
  )
  return rows.map(
    (row) => `shop ${row.shop_id} on ${dayText(row)}: ${row.count} orders and ${row.cents} cents too many`,
  )
}

async function wrongProductTotals(queries: Snapshot): Promise<string[]> {
  const rows = await selectRows(
    queries,
    sql<Difference>`select shop_id, day, product_id, sum(qty) as count, sum(cents) as cents from
      (select shop_id, day, product_id, qty, cents from shop_product_days
        union all select part.shop_id, ${day}, lines.product_id, -sum(lines.qty), -${cents} ${sold}
        group by part.shop_id, ${day}, lines.product_id) as both_sums
      group by shop_id, day, product_id having sum(qty) <> 0 or sum(cents) <> 0`,
  )
  return rows.map(
    (row) => `product ${row.product_id} on ${dayText(row)}: ${row.count} pieces and ${row.cents} cents too many`,
  )
}

async function wrongTotals(queries: Snapshot): Promise<string[]> {
  const rows = await selectRows(
    queries,
    sql<Pick<Difference, 'product_id' | 'cents'>>`select product_id, sum(cents) as cents from
      (select shop_id, product_id, cents from shop_product_totals
        union all select shop_id, product_id, -cents from shop_product_days) as both_sums
      group by shop_id, product_id having sum(cents) <> 0`,
  )
  return rows.map(({ product_id, cents }) => `product ${product_id} in all: ${cents} cents too many`)
}

const dayText = ({ day }: Pick<Difference, 'day'>) => new Date(Number(day)).toISOString().slice(0, 10)
