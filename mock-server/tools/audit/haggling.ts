import { NEGOTIATION_ATTEMPTS } from 'shared-contract'
import type { Snapshot } from '../../src/database/queries'
import type { Invariant } from './invariant'

export const hagglingInvariants: Invariant[] = [
  { name: `a customer makes at most ${NEGOTIATION_ATTEMPTS} offers for a product`, violations: overbid },
  { name: 'an agreed price is the offer that was accepted', violations: disagreed },
  { name: 'an agreed price is spent by one paid order', violations: misspent },
]

async function overbid(queries: Snapshot): Promise<string[]> {
  const rows = await queries
    .selectFrom('bargains')
    .leftJoin('offers', (join) =>
      join.onRef('offers.user_id', '=', 'bargains.user_id').onRef('offers.product_id', '=', 'bargains.product_id'),
    )
    .groupBy(['bargains.user_id', 'bargains.product_id', 'attempts'])
    .select(({ fn }) => ['bargains.user_id', 'bargains.product_id', 'attempts', fn.count('offers.id').as('made')])
    .having(({ or, eb, fn }) =>
      or([eb('attempts', '>', NEGOTIATION_ATTEMPTS), eb(fn.count('offers.id'), '<>', eb.ref('attempts'))]),
    )
    .execute()
  return rows.map(
    ({ user_id, product_id, attempts, made }) =>
      `user ${user_id} made ${made} for product ${product_id}, ${attempts} are counted`,
  )
}

/** Bargains with the offer that ended them, if one did. */
const withAccepted = (queries: Snapshot) =>
  queries
    .selectFrom('bargains')
    .leftJoin('offers', (join) =>
      join
        .onRef('offers.user_id', '=', 'bargains.user_id')
        .onRef('offers.product_id', '=', 'bargains.product_id')
        .on('offers.accepted', '=', 1),
    )

async function disagreed(queries: Snapshot): Promise<string[]> {
  const rows = await withAccepted(queries)
    .groupBy(['bargains.user_id', 'bargains.product_id', 'agreed_cents'])
    .select(({ fn }) => [
      'bargains.user_id',
      'bargains.product_id',
      'agreed_cents',
      fn.count<number>('offers.id').as('accepted'),
      fn.max('offer_cents').as('offered'),
    ])
    .execute()
  return rows
    .filter(({ accepted, agreed_cents, offered }) => accepted > 1 || agreed_cents !== offered)
    .map(
      ({ user_id, product_id, agreed_cents, accepted, offered }) =>
        `user ${user_id} and product ${product_id} agreed on ${agreed_cents ?? 'no'} cents, ${accepted} offers were accepted, at most ${offered ?? 'no'}`,
    )
}

async function misspent(queries: Snapshot): Promise<string[]> {
  const rows = await withAccepted(queries)
    // not by their times: instances' clocks differ
    .leftJoin('orders', (join) =>
      join.onRef('orders.user_id', '=', 'bargains.user_id').on('orders.paid_at', 'is not', null),
    )
    .leftJoin('order_lines', (join) =>
      join
        .onRef('order_lines.order_id', '=', 'orders.id')
        .onRef('order_lines.product_id', '=', 'bargains.product_id')
        .on('order_lines.selling_cents', 'is not', null),
    )
    .groupBy(['bargains.user_id', 'bargains.product_id', 'spent'])
    .select(({ fn }) => [
      'bargains.user_id',
      'bargains.product_id',
      'spent',
      fn.count<number>('order_lines.order_id').as('orders'),
    ])
    .having(({ eb, fn, ref }) => eb(fn.count('order_lines.order_id'), '<>', ref('spent')))
    .execute()
  return rows.map(
    ({ user_id, product_id, spent, orders }) =>
      `what user ${user_id} agreed on for product ${product_id} is ${spent === 1 ? '' : 'not '}spent, ${orders} paid orders have it`,
  )
}
