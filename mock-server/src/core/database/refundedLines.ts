import type { Kysely } from 'kysely'
import { toCentsOf } from '../../base/currency'
import { splitBy } from './shares'
import type { Tables } from './tables'

/**
 * Notes on an order's lines what processed refunds of an amount (D73) took of them, by the lines' prices. Tax and shipping,
 * which go back with them, are no part of a sale. The caller has locked the order. Migration 013 runs this on its own
 * schema: read no column that is newer.
 */
export async function noteRefundedLines(db: Kysely<Tables>, orderId: string): Promise<void> {
  const taken = await takenOfLines(db, orderId)
  const lines = await db
    .selectFrom('order_lines')
    .select(['position', 'shop_id', 'qty', 'price_cents'])
    .where('order_id', '=', orderId)
    // sums of products are always updated in this order, so that concurrent payments cannot deadlock
    .orderBy('product_id')
    .orderBy('position')
    .execute()
  for (const { part, amount, currency } of taken) {
    const own = lines.filter(({ shop_id }) => shop_id === part)
    const cents = Math.round(toCentsOf(Number(amount), currency))
    const shares = splitBy(
      cents,
      own.map(({ qty, price_cents }) => qty * price_cents),
    )
    for (const [at, { position }] of own.entries())
      await db
        .updateTable('order_lines')
        .set({ refunded_cents: shares[at] ?? 0 })
        .where('order_id', '=', orderId)
        .where('position', '=', position)
        .execute()
  }
}

/** What the ledger says went back of each part's lines: what their shop and the commission lost. */
const takenOfLines = (db: Kysely<Tables>, orderId: string) =>
  db
    .selectFrom('refunds')
    .innerJoin('ledger_entries as entry', (join) =>
      join
        .on('entry.booking', '=', (eb) => eb(eb.val('refund:'), '||', eb.ref('refunds.id')))
        .onRef('entry.order_id', '=', 'refunds.order_id'),
    )
    .where('refunds.order_id', '=', orderId)
    .where('refunds.pro_rata', '=', 1)
    .where('entry.part', '<>', '')
    .where('entry.account', 'not in', ['tax', 'shipping'])
    .groupBy(['entry.part', 'entry.currency'])
    .orderBy('entry.part')
    .select(({ fn }) => ['entry.part', 'entry.currency', fn.sum<number | string>('entry.amount').as('amount')])
    .execute()
