import { isDeepStrictEqual } from 'node:util'
import type { ProductInput } from '@haggle/shared-contract'
import type { Context } from '../../base/context'
import { newId } from '../../base/ids'
import type { Transaction } from '../../core/database/database'
import type { ProductRow, VariantRow } from '../../core/database/tables'
import type { Session } from '../../core/sessions/sessions'
import { insertVariants, isPresent, updateVariant, variantsEverOf } from '../../market/catalogue/variantStore'
import { adjustVariantSettings } from '../../market/negotiation/settings'
import { voidVariantPrices } from '../../market/negotiation/shopOffers'
import { resetVariantsLowStockNotified } from '../../market/notices/lowStockStore'
import { plannedVariants, repricedVariants } from './plannedVariants'

/** What an edit makes of a product's variants. */
interface VariantsEdit {
  /** All that the product ever had. */
  known: readonly VariantRow[]
  before: readonly VariantRow[]
  after: readonly VariantRow[]
}

/** The variants before and after an edit; undefined for a product that has no options and gets none. */
export async function variantsEdit(
  { now }: Context,
  tx: Transaction,
  product: ProductRow,
  input: ProductInput,
): Promise<VariantsEdit | undefined> {
  const { options } = input
  if (product.options === null && !options?.length) return undefined
  const known = await variantsEverOf(tx, product.id)
  const before = known.filter(isPresent)
  const after = options
    ? plannedVariants({ product, known, input, newId: () => newId(now()) })
    : repricedVariants(before, product, input)
  return { known, before, after }
}

/** Switches off the counters whose targets the new prices reach. Throws if a floor is above the target (D51). */
export async function adjustSettingsOfVariants(
  context: Context,
  tx: Transaction,
  owner: Session,
  { before, after }: VariantsEdit,
): Promise<void> {
  const earlier = byId(before)
  for (const row of after) {
    const was = earlier.get(row.id)
    if (was && (was.selling_cents !== row.selling_cents || was.floor_cents !== row.floor_cents))
      await adjustVariantSettings(context, tx, owner, row)
  }
}

/** Saves the variants of an edit. For agreements and shop offers one that was taken away is as a deleted product (D15). */
export async function saveVariants(
  context: Context,
  tx: Transaction,
  productId: string,
  { known, before, after }: VariantsEdit,
): Promise<void> {
  const earlier = byId(known)
  const kept = byId(after)
  const added = after.filter(({ id }) => !earlier.has(id))
  if (added.length > 0) await insertVariants(tx, added)
  for (const { id } of before)
    if (!kept.has(id)) {
      await updateVariant(tx, id, { deleted_at: context.now() })
      await voidVariantPrices(context, tx, id, 0)
    }
  for (const row of after) {
    const was = earlier.get(row.id)
    if (!was || isDeepStrictEqual({ ...was }, row)) continue
    await updateVariant(tx, row.id, row)
    if (row.selling_cents < was.selling_cents) await voidVariantPrices(context, tx, row.id, row.selling_cents)
  }
  await resetVariantsLowStockNotified(tx, productId)
}

const byId = (rows: readonly VariantRow[]) => new Map(rows.map((row) => [row.id, row]))
