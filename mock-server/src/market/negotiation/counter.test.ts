import type { CounterSettingsRow, ShopOfferRow } from '../../core/database/tables'
import { lowestCounter } from './counter'

test('only counters under the present price and settings decide the next one', () => {
  const settings: CounterSettingsRow = { product_id: 'lamp', counter: 'meet', target_cents: 8500, hours: 24 }
  const counter: ShopOfferRow = {
    id: 'a1',
    user_id: 'ada',
    product_id: 'lamp',
    offer_id: 'o1',
    kind: 'counter',
    price_cents: 9500,
    valid_until: 0,
    state: 'superseded',
    attempts: 1,
    rule: 'meet',
    target_cents: 8500,
    selling_cents: 10000,
    created_at: 0,
  }
  const others = [{ kind: 'reply' }, { rule: 'ladder' }, { target_cents: 8600 }, { selling_cents: 9900 }] as const
  const lower = others.map((change) => ({ ...counter, price_cents: 9000, ...change }))
  expect(lowestCounter(lower, 10000, settings)).toBeUndefined()
  const earlier = [{ ...counter, price_cents: 9700 }, counter, ...lower]
  expect(lowestCounter(earlier, 10000, settings)).toBe(9500)
})
