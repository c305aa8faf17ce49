import { sql } from 'kysely'
import type { ReadQueries } from '../../core/database/database'
import { selectRows } from '../../core/database/queries'

/** Unpaid orders, the units they hold, and pending refunds. */
export interface HeldNow {
  orders: number
  units: number
  refunds: number
}

/** Counts unpaid orders, the units they hold and pending refunds, by partial indexes that contain nothing else. */
export async function countHeldNow(queries: ReadQueries, now: number): Promise<HeldNow> {
  const [held] = await selectRows(
    queries,
    sql<HeldNow>`
      select
        (select count(*) from orders where status = 'pending' and expires_at > ${now}) as orders,
        (select coalesce(sum(qty), 0) from order_lines where order_id in
          (select id from orders where status = 'pending' and expires_at > ${now})) as units,
        (select count(*) from refunds where ask_at is not null) as refunds`,
  )
  const { orders = 0, units = 0, refunds = 0 } = held ?? {}
  return { orders: Number(orders), units: Number(units), refunds: Number(refunds) }
}
