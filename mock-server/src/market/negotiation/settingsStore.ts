import type { ReadQueries, Transaction } from '../../core/database/database'
import type { CounterSettingsRow, VariantCounterSettingsRow } from '../../core/database/tables'

/** The columns of settings, whatever they are for. */
export type SettingsColumns = Omit<CounterSettingsRow, 'product_id'>

export const settingsOfProduct = (queries: ReadQueries, productId: string): Promise<SettingsColumns | undefined> =>
  queries.selectFrom('counter_settings').selectAll().where('product_id', '=', productId).executeTakeFirst()

/** The settings of some variants; those without a row are absent. */
export const settingsOfVariants = (
  queries: ReadQueries,
  variantIds: readonly string[],
): Promise<VariantCounterSettingsRow[]> =>
  queries.selectFrom('variant_counter_settings').selectAll().where('variant_id', 'in', variantIds).execute()

export const saveProductSettings = (tx: Transaction, productId: string, settings: SettingsColumns) =>
  tx
    .insertInto('counter_settings')
    .values({ product_id: productId, ...settings })
    .onConflict((known) => known.column('product_id').doUpdateSet(settings))
    .execute()

export const saveVariantSettings = (tx: Transaction, variantIds: readonly string[], settings: SettingsColumns) =>
  tx
    .insertInto('variant_counter_settings')
    .values(variantIds.map((variant_id) => ({ variant_id, ...settings })))
    .onConflict((known) => known.column('variant_id').doUpdateSet(settings))
    .execute()
