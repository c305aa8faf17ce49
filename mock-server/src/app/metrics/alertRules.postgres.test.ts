import { alertsAfter } from '../../../../docs/alertsAfter'
import { freePort, openMarket } from '../../../test/support'
import { openMetrics } from './metricsServer'

test('connections to PostgreSQL that are nearly used up raise an alert', async () => {
  const port = await freePort()
  const market = await openMarket({ METRICS_PORT: String(port) })
  const metrics = await openMetrics(market.app, market.context, port)
  const scrape = async () => (await fetch(`http://127.0.0.1:${port}/metrics`)).text()
  const { db } = market.context
  const quiet = await scrape()
  let end = () => {}
  const held = new Promise<void>((resolve) => (end = resolve))
  const holders = Array.from({ length: 19 }, () => db.reading(() => held))
  while ((db.connections()?.used ?? 0) < 19) await new Promise((resolve) => setTimeout(resolve, 10))
  const busy = await scrape()
  end()
  await Promise.all(holders)
  metrics.close()
  await market.close()
  const played = { job: 'haggle-api', instance: 'api-1', before: [quiet, quiet], after: [busy, busy] } as const
  expect(alertsAfter(10, [played])).toContain('HaggleConnectionsUsedUp')
  expect(alertsAfter(10, [{ ...played, after: [quiet, quiet] }])).not.toContain('HaggleConnectionsUsedUp')
})
