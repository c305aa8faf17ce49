import type { TestMarket } from './market'

/** The alerts that a market raises in a test, by name and details. */
export function alertsOf(market: TestMarket): [name: string, details: object][] {
  const alerts: [name: string, details: object][] = []
  beforeEach(() => {
    alerts.length = 0
    market.context.alert = (...alert) => void alerts.push(alert)
  })
  return alerts
}
