import { sql, type Kysely } from 'kysely'
import type { Dialect } from '../dialect'
import { noteRefundedLines } from '../refundedLines'
import type { Tables } from '../tables'
import { NOT_REFUNDED } from './011_instances'
import { DAY_OF_ORDER, dropTriggersOfSales, triggersOfSales } from './baseline/sales'
import { trigger } from './ddl'
import type { Batch, SteppedMigration } from './steps'

/** What operators' refunds of an amount took of an order's lines: sales are what is left of them. */
export const refundedLines = (dialect: Dialect): SteppedMigration => ({
  up: async (db: Kysely<unknown>) => {
    for (const statement of [
      'alter table order_lines add column refunded_cents bigint not null default 0',
      ...dropTriggersOfSales(dialect),
      ...triggersOfSales(dialect, { ...NOT_REFUNDED, worth: 'lines.qty * lines.price_cents - lines.refunded_cents' }),
      ...trigger(
        dialect,
        'sales_of_refunded_line',
        'update of refunded_cents on order_lines',
        'new.refunded_cents <> old.refunded_cents',
        [takeOff('shop_days', 'shop_id = new.shop_id'), takeOff('shop_product_days', OF_PRODUCT)],
      ),
    ])
      await sql.raw(statement).execute(db)
  },
  steps: [{ fill: noteRefundsBefore }],
})

const OF_PRODUCT = 'shop_id = new.shop_id and product_id = new.product_id'

const takeOff = (sums: string, which: string) => `update ${sums}
  set cents = cents - (new.refunded_cents - old.refunded_cents)
  where ${which} and day = (select ${DAY_OF_ORDER} from orders
    join order_deliveries as part on part.order_id = orders.id and part.shop_id = new.shop_id
    where orders.id = new.order_id and orders.status = 'paid' and ${NOT_REFUNDED.isKept('part')})`

/** Orders per transaction. */
const BATCH = 100

async function noteRefundsBefore(db: Kysely<Tables>, from: string): Promise<Batch> {
  const orders = await db
    .selectFrom('refunds')
    .select('order_id')
    .distinct()
    .where('pro_rata', '=', 1)
    .where('order_id', '>', from)
    .orderBy('order_id')
    .limit(BATCH)
    .execute()
  for (const { order_id } of orders) await noteRefundedLines(db, order_id)
  return { rows: orders.length, next: orders.length < BATCH ? undefined : orders.at(-1)?.order_id }
}
