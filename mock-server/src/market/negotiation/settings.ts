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
import type { CounterSettingsRow, ProductRow } from '../../core/database/tables'
import type { Session } from '../../core/sessions/sessions'
import { requireOwnedProduct, findOwnProduct } from '../catalogue/findOwnProduct'
import { saveSettings, settingsRowOf } from './shopOfferStore'

const OFF: HagglingSettings = { counter: 'off', target: null, hours: 24 }

/** The settings of a product's automatic counters, for its owner only. */
export async function hagglingSettings({ db }: Context, owner: Session, productId: string): Promise<HagglingSettings> {
  await findOwnProduct({ db }, owner, productId)
  return settingsOf(db.read, productId)
}

/** Changes the settings of a product's automatic counters; open prices stay open (D51). */
export async function changeSettings(
  context: Context,
  owner: Session,
  productId: string,
  settings: HagglingSettings,
): Promise<HagglingSettings> {
  await context.db.writing(async (tx) => {
    // The lock keeps price and floor from changing while the target is checked against them.
    const product = requireOwnedProduct(owner, await lockRow(tx, 'products', productId))
    const { target } = await settingsOf(tx, productId)
    // a price that fell below the target has switched the counter off, and hours may still change
    if (settings.counter !== 'off' || settings.target !== target) checkTarget(product, settings)
    await save(context, tx, owner, productId, settings)
  })
  return settings
}

/** A target is checked while the counter is off, too: it is what the counter would begin with. */
function checkTarget({ selling_cents, floor_cents }: ProductRow, { counter, target }: HagglingSettings): void {
  if (target === null) {
    if (counter !== 'off') throw invalid('Please enter the target of your counters.')
    return
  }
  if (target <= 0) throw invalid('The target must be above 0.')
  if (toCents(target) < floor_cents) throw invalid(FLOOR_ABOVE_TARGET)
  if (toCents(target) >= selling_cents) throw invalid('The target must be below the selling price.')
}

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
  const settings = await settingsOf(tx, productId)
  const { counter, target } = settings
  if (counter === 'off' || target === null) return
  if (toCents(sellingPrice) <= toCents(target))
    return save(context, tx, owner, productId, { ...settings, counter: 'off' })
  if (toCents(minNegotiablePrice) > toCents(target)) throw invalid(FLOOR_ABOVE_TARGET)
}

/** Saves the settings and records in the trail what changed. */
async function save(context: Context, tx: Transaction, owner: Session, productId: string, settings: HagglingSettings) {
  const changes = changedValues(auditedValuesOf(await settingsOf(tx, productId)), auditedValuesOf(settings))
  await saveSettings(tx, rowOf(productId, settings))
  await recordOwnersAuditEvent(context, tx, owner, { action: 'haggling.changed', subject: productId, ...changes })
}

const auditedValuesOf = ({ counter, target, hours }: HagglingSettings): AuditedValues => ({
  counter,
  target: target ?? 'none',
  hours,
})

const rowOf = (product_id: string, { counter, target, hours }: HagglingSettings): CounterSettingsRow => ({
  product_id,
  counter,
  target_cents: target === null ? null : toCents(target),
  hours,
})

async function settingsOf(queries: ReadQueries, productId: string): Promise<HagglingSettings> {
  const row = await settingsRowOf(queries, productId)
  if (!row) return OFF
  const { counter, target_cents, hours } = row
  return { counter, target: target_cents === null ? null : toDollars(target_cents), hours }
}
