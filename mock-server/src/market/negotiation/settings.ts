import { isDeepStrictEqual } from 'node:util'
import {
  FLOOR_ABOVE_TARGET,
  toCents,
  toDollars,
  type HagglingSettings,
  type ProductInput,
} from '@haggle/shared-contract'
import type { Context } from '../../base/context'
import { invalid } from '../../base/refusals'
import { changedValues, recordOwnersAuditEvent, type AuditedValues } from '../../core/audit-trail/recordAuditEvent'
import type { ReadQueries, Transaction } from '../../core/database/database'
import { lockRow } from '../../core/database/lockRow'
import type { ProductRow, VariantRow } from '../../core/database/tables'
import type { Session } from '../../core/sessions/sessions'
import { chosenVariant } from '../catalogue/chosenVariant'
import { requireOwnedProduct, findOwnProduct } from '../catalogue/findOwnProduct'
import { variantsOfProduct } from '../catalogue/variantStore'
import { textOfVariant } from '../catalogue/variantText'
import {
  saveProductSettings,
  saveVariantSettings,
  settingsOfProduct,
  settingsOfVariants,
  type SettingsColumns,
} from './settingsStore'

type Settings = Omit<HagglingSettings, 'variant'>

const OFF: Settings = { counter: 'off', target: null, hours: 24 }

/**
 * The settings of a product's automatic counters, for its owner only: of the variant named, else those that all have in
 * common (D77), 'off' if they differ.
 */
export async function hagglingSettings(
  { db }: Context,
  owner: Session,
  productId: string,
  variantId?: string,
): Promise<HagglingSettings> {
  const product = await findOwnProduct({ db }, owner, productId)
  const variants = await variantsMeant(db.read, product, variantId)
  const [first = OFF, ...others] = await settingsOf(db.read, productId, variants)
  const shown = others.every((each) => isDeepStrictEqual(each, first)) ? first : OFF
  return { ...shown, ...(variantId !== undefined && { variant: variantId }) }
}

/** Changes the settings of a product's automatic counters, of all its variants or one; open prices stay open (D51). */
export async function changeSettings(
  context: Context,
  owner: Session,
  productId: string,
  settings: HagglingSettings,
): Promise<HagglingSettings> {
  await context.db.writing(async (tx) => {
    // The lock keeps price and floor from changing while the target is checked against them.
    const product = requireOwnedProduct(owner, await lockRow(tx, 'products', productId))
    const variants = await variantsMeant(tx, product, settings.variant)
    const before = await settingsOf(tx, productId, variants)
    for (const [at, item] of (variants ?? [product]).entries())
      // a price that fell below the target has switched the counter off, and hours may still change
      if (settings.counter !== 'off' || settings.target !== before[at]?.target) checkTarget(item, settings)
    await save(context, tx, owner, { productId, variants, before }, settings)
  })
  return settings
}

/** The variant that is named, else all; undefined for a product without options. */
async function variantsMeant(
  queries: ReadQueries,
  product: ProductRow,
  variantId: string | undefined,
): Promise<VariantRow[] | undefined> {
  if (product.options !== null && variantId === undefined) return variantsOfProduct(queries, { productId: product.id })
  const chosen = await chosenVariant(queries, product, variantId)
  return chosen && [chosen]
}

/** A target is checked while the counter is off, too: it is what the counter would begin with. */
function checkTarget(item: ProductRow | VariantRow, { counter, target }: Settings): void {
  const { selling_cents, floor_cents } = item
  if (target === null) {
    if (counter !== 'off') throw invalid('Please enter the target of your counters.')
    return
  }
  if (target <= 0) throw invalid('The target must be above 0.')
  if (toCents(target) < floor_cents) throw invalid(about(item, FLOOR_ABOVE_TARGET))
  if (toCents(target) >= selling_cents) throw invalid(about(item, 'The target must be below the selling price.'))
}

const about = (item: ProductRow | VariantRow, problem: string) =>
  'option_values' in item ? `${textOfVariant(item)}: ${problem}` : problem

/**
 * Checks a product's new prices against the target of its counters: throws if the floor is above it, and switches the
 * counters off if the selling price is at or below it (D51).
 */
export async function adjustSettingsToPrices(
  context: Context,
  tx: Transaction,
  owner: Session,
  productId: string,
  { sellingPrice, minNegotiablePrice }: Pick<ProductInput, 'sellingPrice' | 'minNegotiablePrice'>,
): Promise<void> {
  const before = await settingsOf(tx, productId, undefined)
  const prices = { selling: toCents(sellingPrice), floor: toCents(minNegotiablePrice) }
  await adjust(context, tx, owner, { productId, variants: undefined, before }, prices)
}

/** As `adjustSettingsToPrices`, for variants of a product with their new prices (D77). */
export async function adjustVariantSettings(
  context: Context,
  tx: Transaction,
  owner: Session,
  productId: string,
  variants: readonly VariantRow[],
): Promise<void> {
  const all = variants.length === 0 ? [] : await settingsOf(tx, productId, variants)
  for (const [at, variant] of variants.entries()) {
    const settings = { productId, variants: [variant], before: all.slice(at, at + 1) }
    await adjust(context, tx, owner, settings, { selling: variant.selling_cents, floor: variant.floor_cents })
  }
}

async function adjust(
  context: Context,
  tx: Transaction,
  owner: Session,
  settings: SettingsOf,
  { selling, floor }: { selling: number; floor: number },
): Promise<void> {
  const { counter, target, hours } = settings.before[0] ?? OFF
  if (counter === 'off' || target === null) return
  if (selling <= toCents(target)) return save(context, tx, owner, settings, { counter: 'off', target, hours })
  const [variant] = settings.variants ?? []
  if (floor > toCents(target)) throw invalid(variant ? about(variant, FLOOR_ABOVE_TARGET) : FLOOR_ABOVE_TARGET)
}

/** What settings are for, and what they were. */
interface SettingsOf {
  productId: string
  variants: readonly VariantRow[] | undefined
  before: readonly Settings[]
}

/** Saves the settings and records in the trail what changed. */
async function save(
  context: Context,
  tx: Transaction,
  owner: Session,
  { productId, variants, before }: SettingsOf,
  { counter, target, hours }: Settings,
) {
  const columns = { counter, target_cents: target === null ? null : toCents(target), hours }
  if (variants)
    await saveVariantSettings(
      tx,
      variants.map(({ id }) => id),
      columns,
    )
  else await saveProductSettings(tx, productId, columns)
  const changes = changedValues(auditedValuesOf(before[0] ?? OFF), auditedValuesOf({ counter, target, hours }))
  const [only, ...others] = variants ?? []
  if (only && others.length === 0) changes.after.variant = textOfVariant(only)
  await recordOwnersAuditEvent(context, tx, owner, { action: 'haggling.changed', subject: productId, ...changes })
}

const auditedValuesOf = ({ counter, target, hours }: Settings): AuditedValues => ({
  counter,
  target: target ?? 'none',
  hours,
})

/** The settings of a product, or of its variants in their order. */
async function settingsOf(
  queries: ReadQueries,
  productId: string,
  variants: readonly VariantRow[] | undefined,
): Promise<Settings[]> {
  if (!variants) return [toSettings(await settingsOfProduct(queries, productId))]
  const rows = await settingsOfVariants(
    queries,
    variants.map(({ id }) => id),
  )
  return variants.map(({ id }) => toSettings(rows.find(({ variant_id }) => variant_id === id)))
}

const toSettings = (row: SettingsColumns | undefined): Settings =>
  row
    ? {
        counter: row.counter,
        target: row.target_cents === null ? null : toDollars(row.target_cents),
        hours: row.hours,
      }
    : OFF
