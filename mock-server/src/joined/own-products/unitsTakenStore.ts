import { sql, type SqlBool } from 'kysely'
import type { Transaction } from '../../core/database/database'

/** The units of a product without options that orders hold or bought, and that are not back in stock. */
export async function unitsTaken(tx: Transaction, productId: string): Promise<number> {
  const { units } = await tx
    .selectFrom('order_lines')
    .innerJoin('orders', 'orders.id', 'order_lines.order_id')
    .select(({ fn, val }) => fn.coalesce(fn.sum<number | string>('qty'), val(0)).as('units'))
    .where('order_lines.product_id', '=', productId)
    .where('order_lines.variant_id', 'is', null)
    .where(({ or, eb }) => or([eb('orders.status', '=', 'pending'), eb('orders.paid_at', 'is not', null)]))
    .where(sql<SqlBool>`not exists (select 1 from order_deliveries as part
      where part.order_id = order_lines.order_id and part.shop_id = order_lines.shop_id
        and (part.cancelled_at is not null or part.restocked = 1))`)
    .executeTakeFirstOrThrow()
  return Number(units)
}
