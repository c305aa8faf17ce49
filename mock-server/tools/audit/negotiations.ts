import { NEGOTIATION_ATTEMPTS } from '@haggle/shared-contract'
import { sql } from 'kysely'
import type { Snapshot } from '../../src/core/database/queries'
import { MAX_REPLIES } from '../../src/market/negotiation/reply'
import type { Invariant } from './invariant'

export const hagglingInvariants: Invariant[] = [
  { name: `a customer makes at most ${NEGOTIATION_ATTEMPTS} offers for a product`, violations: tooManyOffers },
  {
    name: 'an agreed price is the offer that was accepted, or the shop’s price that was taken',
    violations: wrongAgreedPrices,
  },
  { name: 'an agreed price is spent by one paid order', violations: wrongSpentMarks },
  {
    name: 'a shop’s price is below the selling price, and a counter not below its target',
    violations: wrongShopPrices,
  },
  { name: 'a shop replies to a customer about a product at most 3 times', violations: tooManyReplies },
  { name: 'no price is open beside an agreement', violations: openBesideAgreement },
]

async function tooManyOffers(queries: Snapshot): Promise<string[]> {
  const rows = await queries
    .selectFrom('negotiations')
    .leftJoin('offers', (join) =>
      join
        .onRef('offers.user_id', '=', 'negotiations.user_id')
        .onRef('offers.product_id', '=', 'negotiations.product_id'),
    )
    .groupBy(['negotiations.user_id', 'negotiations.product_id', 'attempts'])
    .select(({ fn }) => [
      'negotiations.user_id',
      'negotiations.product_id',
      'attempts',
      fn.count('offers.id').as('made'),
    ])
    .having(({ or, eb, fn }) =>
      or([eb('attempts', '>', NEGOTIATION_ATTEMPTS), eb(fn.count('offers.id'), '<>', eb.ref('attempts'))]),
    )
    .execute()
  return rows.map(
    ({ user_id, product_id, attempts, made }) =>
      `user ${user_id} made ${made} for product ${product_id}, ${attempts} are counted`,
  )
}

/** Negotiations, each joined with its accepted price, if any: the customer's offer or the shop's. */
const withEnding = (queries: Snapshot) =>
  queries.selectFrom('negotiations').leftJoin(
    (eb) =>
      eb
        .selectFrom('offers')
        .select(['user_id', 'product_id', 'variant_id', 'offer_cents as cents'])
        .where('accepted', '=', 1)
        .unionAll(
          eb
            .selectFrom('shop_offers')
            .select(['user_id', 'product_id', 'variant_id', 'price_cents as cents'])
            .where('state', '=', 'taken'),
        )
        .as('endings'),
    (join) =>
      join
        .onRef('endings.user_id', '=', 'negotiations.user_id')
        .onRef('endings.product_id', '=', 'negotiations.product_id'),
  )

async function wrongAgreedPrices(queries: Snapshot): Promise<string[]> {
  const rows = await withEnding(queries)
    .groupBy(['negotiations.user_id', 'negotiations.product_id', 'negotiations.variant_id', 'agreed_cents'])
    .select(({ fn }) => [
      'negotiations.variant_id as variant',
      fn.max('endings.variant_id').as('ofVariant'),
      'negotiations.user_id',
      'negotiations.product_id',
      'agreed_cents',
      fn.count<number>('cents').as('ended'),
      fn.max('cents').as('at'),
    ])
    .execute()
  return rows
    .filter(
      ({ ended, agreed_cents, at, variant, ofVariant }) => ended > 1 || agreed_cents !== at || variant !== ofVariant,
    )
    .map(
      ({ user_id, product_id, agreed_cents, ended, at }) =>
        `user ${user_id} and product ${product_id} agreed on ${agreed_cents ?? 'no'} cents, ${ended} prices were accepted or taken, at most ${at ?? 'no'}`,
    )
}

async function wrongSpentMarks(queries: Snapshot): Promise<string[]> {
  const rows = await withEnding(queries)
    // not joined by time: a clock may have been set back
    .leftJoin('orders', (join) =>
      join.onRef('orders.user_id', '=', 'negotiations.user_id').on('orders.paid_at', 'is not', null),
    )
    .leftJoin('order_lines', (join) =>
      join
        .onRef('order_lines.order_id', '=', 'orders.id')
        .onRef('order_lines.product_id', '=', 'negotiations.product_id')
        .on(sql<boolean>`coalesce(order_lines.variant_id, '') = coalesce(negotiations.variant_id, '')`)
        .on('order_lines.selling_cents', 'is not', null),
    )
    .groupBy(['negotiations.user_id', 'negotiations.product_id', 'spent'])
    .select(({ fn }) => [
      'negotiations.user_id',
      'negotiations.product_id',
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

async function wrongShopPrices(queries: Snapshot): Promise<string[]> {
  const rows = await queries
    .selectFrom('shop_offers')
    .select(['id', 'price_cents', 'selling_cents', 'target_cents'])
    .where(({ or, eb, ref }) =>
      or([eb('price_cents', '>=', ref('selling_cents')), eb('price_cents', '<', ref('target_cents'))]),
    )
    .execute()
  return rows.map(
    ({ id, price_cents, selling_cents, target_cents }) =>
      `shop offer ${id} is of ${price_cents} cents, the product cost ${selling_cents}, the target was ${target_cents ?? 'none'}`,
  )
}

async function tooManyReplies(queries: Snapshot): Promise<string[]> {
  const rows = await queries
    .selectFrom('shop_offers')
    .select(({ fn }) => ['user_id', 'product_id', fn.countAll<number>().as('replies')])
    .where('kind', '=', 'reply')
    .groupBy(['user_id', 'product_id'])
    .having(({ eb, fn }) => eb(fn.countAll(), '>', MAX_REPLIES))
    .execute()
  return rows.map(({ user_id, product_id, replies }) => `user ${user_id} got ${replies} for product ${product_id}`)
}

async function openBesideAgreement(queries: Snapshot): Promise<string[]> {
  const rows = await queries
    .selectFrom('shop_offers')
    .innerJoin('negotiations', (join) =>
      join
        .onRef('negotiations.user_id', '=', 'shop_offers.user_id')
        .onRef('negotiations.product_id', '=', 'shop_offers.product_id'),
    )
    .select('shop_offers.id')
    .where('state', '=', 'open')
    .where('agreed_cents', 'is not', null)
    .execute()
  return rows.map(({ id }) => `shop offer ${id} is open, and its customer has agreed on a price`)
}
