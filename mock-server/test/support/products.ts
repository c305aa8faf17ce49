import { toCents } from '@haggle/shared-contract'
import type { Context } from '../../src/base/context'
import { newId } from '../../src/base/ids'
import { addToCategoryCount } from '../../src/market/catalogue/store'

export interface ProductFields {
  name?: string
  sellingPrice?: number
  minNegotiablePrice?: number
  countInStock?: number
}

/** Inserts a product directly into the database and returns its id. Prices in dollars. */
export async function putOnSale(
  { db, now }: Context,
  shopId: string,
  { name = 'Lamp', sellingPrice = 100, minNegotiablePrice = 80, countInStock = 10 }: ProductFields = {},
): Promise<string> {
  const id = newId(now())
  await db.writing((tx) =>
    tx
      .insertInto('products')
      .values({
        id,
        shop_id: shopId,
        name,
        name_key: name.toLowerCase(),
        description: `A ${name} for every day.`,
        image: '/media/lamp.webp',
        category: 'Other',
        mrp_cents: toCents(sellingPrice) * 2,
        selling_cents: toCents(sellingPrice),
        floor_cents: toCents(minNegotiablePrice),
        stock: countInStock,
        received: countInStock,
        rating_sum: 0,
        review_count: 0,
        search_text: name.toLowerCase(),
        created_at: now(),
      })
      .execute(),
  )
  await db.writing((tx) => addToCategoryCount(tx, 'Other', 1))
  return id
}

/** Returns a product's available stock. */
export async function stockOf({ db }: Context, id: string): Promise<number> {
  const product = await db.read.selectFrom('products').select('stock').where('id', '=', id).executeTakeFirstOrThrow()
  return product.stock
}
