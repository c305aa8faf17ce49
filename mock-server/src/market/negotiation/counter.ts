import type { CounterSettingsRow, ShopOfferRow } from '../../core/database/tables'

/** The lowest earlier counter at this selling price and with these settings. */
export function lowestCounter(
  earlier: readonly ShopOfferRow[],
  sellingCents: number,
  settings: Pick<CounterSettingsRow, 'counter' | 'target_cents'>,
): number | undefined {
  const prices = earlier
    .filter(({ kind, rule, selling_cents, target_cents }) => {
      const isSame = rule === settings.counter && target_cents === settings.target_cents
      return kind === 'counter' && isSame && selling_cents === sellingCents
    })
    .map(({ price_cents }) => price_cents)
  return prices.length > 0 ? Math.min(...prices) : undefined
}
