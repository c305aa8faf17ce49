import { sql } from 'kysely'
import { selectRows, type Snapshot } from '../../src/core/database/queries'
import type { Invariant } from './invariant'
import { takenLines } from './stock'

export const variantInvariants: Invariant[] = [
  { name: 'stock + held + sold = received, of each variant', violations: wrongVariantStock },
  { name: 'a product with options shows the stock of its variants together', violations: wrongSums },
  { name: 'and the prices of the cheapest in stock', violations: wrongPrices },
]

async function wrongVariantStock(queries: Snapshot): Promise<string[]> {
  const taken = takenLines(queries)
    .where('order_lines.variant_id', 'is not', null)
    .groupBy('order_lines.variant_id')
    .select('order_lines.variant_id')
  const rows = await queries
    .selectFrom('product_variants as variant')
    .leftJoin(taken.as('taken'), 'taken.variant_id', 'variant.id')
    .select(({ fn, val }) => [
      'variant.id',
      'variant.stock',
      'variant.received',
      fn.coalesce('taken.held', val(0)).as('held'),
      fn.coalesce('taken.sold', val(0)).as('sold'),
    ])
    .where(sql<boolean>`variant.received <> variant.stock + coalesce(taken.held, 0) + coalesce(taken.sold, 0)`)
    .execute()
  return rows.map(
    ({ id, stock, received, held, sold }) =>
      `variant ${id} received ${received} and has ${stock} in stock, ${held} held and ${sold} sold`,
  )
}

const present = sql`product_variants as variant where variant.product_id = products.id and variant.deleted_at is null`

async function wrongSums(queries: Snapshot): Promise<string[]> {
  const rows = await selectRows(
    queries,
    sql<{ id: string; stock: number; sum: number }>`select id, stock, sum from
      (select id, stock, received,
        (select coalesce(sum(variant.stock), 0) from ${present}) as sum,
        (select coalesce(sum(variant.received), 0) from ${present}) as received_sum
        from products where options is not null) as shown
      where stock <> sum or received <> received_sum`,
  )
  return rows.map(({ id, stock, sum }) => `product ${id} shows ${stock} in stock, its variants have ${sum}`)
}

async function wrongPrices(queries: Snapshot): Promise<string[]> {
  const rows = await selectRows(
    queries,
    sql<{ id: string; selling_cents: number; cheapest: number }>`select id, selling_cents, cheapest from
      (select id, selling_cents, price_from,
        coalesce((select min(variant.selling_cents) from ${present} and variant.stock > 0),
          (select min(variant.selling_cents) from ${present})) as cheapest,
        (select count(*) from ${present} and variant.selling_cents <> products.selling_cents) as others,
        (select count(*) from ${present} and variant.selling_cents = products.selling_cents
          and variant.mrp_cents = products.mrp_cents and variant.floor_cents = products.floor_cents) as alike
        from products where options is not null) as shown
      where selling_cents <> cheapest or alike = 0 or (others > 0) <> (coalesce(price_from, 0) = 1)`,
  )
  return rows.map(({ id, selling_cents, cheapest }) =>
    selling_cents === cheapest
      ? `product ${id} shows prices that its cheapest variant does not have`
      : `product ${id} shows ${selling_cents} cents, its cheapest variant costs ${cheapest}`,
  )
}
