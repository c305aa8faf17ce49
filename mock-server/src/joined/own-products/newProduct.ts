import type { ProductInput } from '@haggle/shared-contract'
import type { Context } from '../../base/context'
import { newId } from '../../base/ids'
import { inputColumns } from '../../core/database/productColumns'
import { shownOf } from '../../market/catalogue/variantStore'
import { foldedColumnsOf } from '../../market/search/keepIndex'
import { plannedVariants } from './plannedVariants'

/** Returns the columns for an owner's input. */
export const columnsOf = (input: ProductInput, shopName: string) => ({
  ...inputColumns(input),
  ...foldedColumnsOf(input, shopName),
})

/** The columns and variants of a product that is added. */
export function newProduct(
  { now }: Context,
  { id, input, shopName }: { id: string; input: ProductInput; shopName: string },
) {
  const options = input.options?.length ? input.options : undefined
  const variants = options ? plannedVariants({ product: { id }, known: [], input, newId: () => newId(now()) }) : []
  return { columns: { ...columnsOf({ ...input, options }, shopName), ...shownOf(variants) }, variants }
}
