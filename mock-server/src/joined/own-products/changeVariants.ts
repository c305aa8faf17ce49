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
  productId: string,
  { before, after }: VariantsEdit,
): Promise<void> {
  const earlier = byId(before)
  const repriced = after.filter((row) => {
    const was = earlier.get(row.id)
    return was && (was.selling_cents !== row.selling_cents || was.floor_cents !== row.floor_cents)
  })
  await adjustVariantSettings(context, tx, owner, productId, repriced)
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
  await insertVariants(
    tx,
    after.filter(({ id }) => !earlier.has(id)),
  )
  const gone = before.filter(({ id }) => !kept.has(id))
  for (const { id } of gone) await updateVariant(tx, id, { deleted_at: context.now() })
  const changed = after.filter((row) => earlier.has(row.id) && !isDeepStrictEqual({ ...earlier.get(row.id) }, row))
  for (const row of changed) await updateVariant(tx, row.id, row)
  const cheaper = changed.filter(({ id, selling_cents }) => selling_cents < (earlier.get(id)?.selling_cents ?? 0))
  await voidVariantPrices(
    context,
    tx,
    productId,
    [...gone, ...cheaper].map(({ id }) => id),
  )
  await resetVariantsLowStockNotified(tx, productId)
}

const byId = (rows: readonly VariantRow[]) => new Map(rows.map((row) => [row.id, row]))
