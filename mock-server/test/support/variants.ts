import { toCents } from '@haggle/shared-contract'
import type { Context } from '../../src/base/context'
import { newId } from '../../src/base/ids'
import { lockRow } from '../../src/core/database/lockRow'
import { showVariants } from '../../src/market/catalogue/variantStore'
import { putOnSale } from './products'

/** A variant of a dress that comes in sizes. Prices in dollars. */
interface SizeFields {
  sellingPrice?: number
  minNegotiablePrice?: number
  countInStock?: number
  image?: string
}

/** Inserts a dress with these sizes directly into the database. Returns its id, and the variants' by size. */
export async function putSizesOnSale<Size extends string>(
  context: Context,
  shopId: string,
  sizes: Record<Size, SizeFields>,
  name = 'Summer Dress',
): Promise<{ product: string; variants: Record<Size, string> }> {
  const { db, now } = context
  const product = await putOnSale(context, shopId, { name })
  const entries = Object.entries<SizeFields>(sizes)
  const options = JSON.stringify([{ name: 'Size', values: [...new Set([...Object.keys(sizes), 'XXL'])] }])
  const rows = entries.map(([size, fields], position) => {
    const { sellingPrice = 100, minNegotiablePrice = 80, countInStock = 10, image = null } = fields
    return {
      id: newId(now()),
      product_id: product,
      position,
      option_values: JSON.stringify([size]),
      mrp_cents: toCents(sellingPrice) * 2,
      selling_cents: toCents(sellingPrice),
      floor_cents: toCents(minNegotiablePrice),
      own_mrp: 1,
      own_selling: 1,
      own_floor: 1,
      stock: countInStock,
      received: countInStock,
      image,
      deleted_at: null,
    }
  })
  await db.writing(async (tx) => {
    await tx.updateTable('products').set({ options }).where('id', '=', product).execute()
    await tx.insertInto('product_variants').values(rows).execute()
    await showVariants(tx, product)
  })
  const variants = Object.fromEntries(rows.map(({ id }, at) => [entries[at]?.[0], id])) as Record<Size, string>
  return { product, variants }
}

/** A variant's available stock, and what its product shows. */
export async function variantStockOf({ db }: Pick<Context, 'db'>, id: string): Promise<{ own: number; shown: number }> {
  return db.read
    .selectFrom('product_variants as variant')
    .innerJoin('products', 'products.id', 'variant.product_id')
    .select(['variant.stock as own', 'products.stock as shown'])
    .where('variant.id', '=', id)
    .executeTakeFirstOrThrow()
}

/** Changes a variant of a product, for what an owner's edit is not the subject of a test. */
export const changeVariant = (
  { db }: Context,
  { product, variant }: { product: string; variant: string },
  to: { selling_cents?: number; floor_cents?: number; stock?: number; received?: number; deleted_at?: number },
): Promise<void> =>
  db.writing(async (tx) => {
    await lockRow(tx, 'products', product)
    await tx.updateTable('product_variants').set(to).where('id', '=', variant).execute()
    await showVariants(tx, product)
  })
