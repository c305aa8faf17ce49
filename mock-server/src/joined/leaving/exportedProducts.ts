import type { ReadQueries } from '../../core/database/database'
import type { ProductRow, VariantRow } from '../../core/database/tables'
import { variantsOfProducts } from '../../market/catalogue/variantStore'
import { productsOfShop, type KeysetPage } from './exportStore'

type Row = Record<string, unknown> & { id: string }

/** A page of a shop's products with their variants; without floors for others than their shop (D13). */
export async function exportedProducts(
  queries: ReadQueries,
  shopId: string,
  page: KeysetPage,
  { isOwn }: { isOwn: boolean },
): Promise<Row[]> {
  const rows = (await productsOfShop(queries, shopId, page)) as unknown as (Row & Pick<ProductRow, 'id' | 'options'>)[]
  const variants = await variantsOfProducts(queries, rows)
  return rows.map(({ options, ...row }) => {
    const product = isOwn ? row : withoutFloor(row)
    if (options === null) return product
    const own = (variants.get(product.id) ?? []).map(variantOf)
    return { ...product, options: JSON.parse(options) as unknown, variants: isOwn ? own : own.map(withoutFloor) }
  })
}

const variantOf = ({ id, option_values, mrp_cents, selling_cents, floor_cents, stock, image }: VariantRow): Row => ({
  id,
  values: JSON.parse(option_values) as unknown,
  ...{ mrp_cents, selling_cents, floor_cents, stock },
  ...(image !== null && { image }),
})

const withoutFloor = (row: Row): Row =>
  Object.fromEntries(Object.entries(row).filter(([column]) => column !== 'floor_cents')) as Row
