import { readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import type { SessionUser } from '@haggle/shared-contract'
import { load } from 'js-yaml'
import { z } from 'zod'
import { freePort, openMarket, placeOrder, type TestMarket } from '../../../test/support'
import { ALERTS } from '../../base/log/alerts'
import { kyselyOf } from '../../core/database/queries'
import { openMetrics } from './metricsServer'

let port: number
let market: TestMarket
let metrics: { close(): void }
let owner: SessionUser
beforeAll(async () => {
  port = await freePort()
  market = await openMarket({ METRICS_PORT: String(port) })
  metrics = await openMetrics(market.app, market.context, port)
  owner = await market.owner()
})
afterAll(async () => {
  metrics.close()
  await market.close()
})

const scrape = async () => (await fetch(`http://127.0.0.1:${port}/metrics`)).text()
const valueOf = async (series: string) => valueIn(await scrape(), series)
const valueIn = (metrics: string, series: string) => {
  const line = metrics.split('\n').find((each) => each.startsWith(`${series} `))
  return line === undefined ? undefined : Number(line.slice(series.length + 1))
}

test('calls are counted by route and status, never by path', async () => {
  await market.call('GET', '/api/products/nobody-has-this-id')
  await market.call('GET', '/api/no/such/route')
  expect(await valueOf('haggle_call_seconds_count{method="GET",route="/api/products/:id",status="404"}')).toBe(1)
  expect(await valueOf('haggle_call_seconds_count{method="any",route="none",status="404"}')).toBe(1)
  expect(await scrape()).not.toMatch(/nobody-has|such/)
})

test('cached replies are counted too, under the route that would have answered', async () => {
  for (let call = 0; call < 4; call++) await market.call('GET', '/api/products?sortBy=oldest')
  const calls = await valueOf('haggle_call_seconds_count{method="GET",route="/api/products",status="200"}')
  expect(calls).toBe(4)
  if (market.app.cache) expect(await valueOf('haggle_public_replies_total{kept="yes"}')).toBe(3)
  const others = await valueOf('haggle_public_replies_total{kept="no"}')
  await market.call('GET', `/api/products/shop/${owner.shopId}`, { as: owner })
  expect(await valueOf('haggle_public_replies_total{kept="no"}')).toBe(others)
})

test('an order is counted, and so are the units that it holds until it expires', async () => {
  const product = await market.product(owner, { countInStock: 9 })
  await placeOrder(market, await market.customer(), { [product._id]: 2 })
  expect(await valueOf('haggle_events_total{event="order_placed"}')).toBe(1)
  expect(await valueOf('haggle_unpaid_orders')).toBe(1)
  expect(await valueOf('haggle_held_units')).toBe(2)
  market.wait(16 * 60 * 1000)
  expect(await valueOf('haggle_unpaid_orders')).toBe(0)
})

test('all counts of a scrape are as old as the scrape', async () => {
  const product = await market.product(owner, { countInStock: 9 })
  await placeOrder(market, await market.customer(), { [product._id]: 3 })
  const metrics = await scrape()
  expect(valueIn(metrics, 'haggle_unpaid_orders')).toBe(1)
  expect(valueIn(metrics, 'haggle_held_units')).toBe(3)
})

test.each([
  ['cannot be reached', () => Promise.reject(new Error('Connection terminated'))],
  ['does not answer', () => new Promise<never>(() => undefined)],
])('while the database %s, all metrics but its own counts are served', async (_, answer) => {
  const asking = jest.spyOn(kyselyOf(market.context.db.read), 'executeQuery').mockImplementation(answer)
  const metrics = await scrape()
  asking.mockRestore()
  expect(valueIn(metrics, 'process_resident_memory_bytes')).toBeGreaterThan(0)
  expect(valueIn(metrics, 'haggle_queue_length{queue="password"}')).toBe(0)
  for (const count of ['haggle_unpaid_orders', 'haggle_held_units', 'haggle_pending_refunds'])
    expect(valueIn(metrics, count)).toBeUndefined()
  expect(await valueOf('haggle_unpaid_orders')).toBeDefined()
})

test('an alert is counted by its name, from 0, so that the first is an increase', async () => {
  for (const alert of ALERTS) expect(await valueOf(`haggle_alerts_total{alert="${alert}"}`)).toBe(0)
  market.context.alert('refund_failed', { order: 'one' })
  expect(await valueOf('haggle_alerts_total{alert="refund_failed"}')).toBe(1)
})

test('the clock of the machine is compared with the time of the market', async () => {
  const error = () => (Date.now() - market.context.now()) / 1000
  const before = error()
  const shown = await valueOf('haggle_clock_error_seconds')
  expect(shown).toBeGreaterThanOrEqual(before)
  expect(shown).toBeLessThanOrEqual(error())
})

test('only counters end in _total, as promtool check metrics wants', async () => {
  expect((await scrape()).match(/^# TYPE \w+_total (?!counter).*/gm)).toBeNull()
})

test('an occupied port is reported with the name of its variable', async () => {
  await expect(openMetrics(market.app, market.context, port)).rejects.toThrow(`METRICS_PORT=${port}`)
})

const documentOf = (name: string) => readFileSync(resolve(import.meta.dirname, '../../../../docs', name), 'utf8')

/** Metrics of the web host, tested in its own package. */
const OF_HOSTS = /^haggle_(host|registry|canaries)_/
/** Of processes on PostgreSQL alone. */
const OF_POSTGRES = /^haggle_database_connections_/
const isElsewhere = (name: string) => OF_HOSTS.test(name) || OF_POSTGRES.test(name)

/** The metrics in a PromQL expression, without the suffixes of histograms. */
const metricsIn = (expression: string) =>
  (expression.match(/\b(haggle|nodejs|process)_\w+/g) ?? []).map((name) => name.replace(/_(bucket|count|sum)$/, ''))

const existingMetrics = async () => new Set([...(await scrape()).matchAll(/^# TYPE (\w+) /gm)].map(([, name]) => name))

const duration = z.string().regex(/^\d+[smhd]$/)
const text = z.record(z.string(), z.string())
const Rules = z.strictObject({
  groups: z.array(
    z.strictObject({
      name: z.string(),
      rules: z.array(
        z.strictObject({
          alert: z.string().regex(/^[A-Z]\w+$/),
          expr: z.string(),
          for: duration.optional(),
          labels: text,
          annotations: text,
        }),
      ),
    }),
  ),
})

test('the alert rules are valid for Prometheus and use existing metrics', async () => {
  const rules = Rules.parse(load(documentOf('alerts.yml'))).groups.flatMap((group) => group.rules)
  const names = rules.flatMap(({ expr }) => metricsIn(expr))
  expect(rules.length).toBeGreaterThan(5)
  const metrics = await existingMetrics()
  expect(names.filter((name) => !metrics.has(name) && !isElsewhere(name))).toEqual([])
})

const Dashboard = z.looseObject({
  title: z.string(),
  panels: z.array(z.looseObject({ title: z.string(), targets: z.array(z.looseObject({ expr: z.string() })) })),
})

test('the dashboard uses existing metrics', async () => {
  const { panels } = Dashboard.parse(JSON.parse(documentOf('dashboard.json')))
  const names = panels.flatMap(({ targets }) => targets.flatMap(({ expr }) => metricsIn(expr)))
  expect(names.length).toBeGreaterThan(10)
  const metrics = await existingMetrics()
  expect(names.filter((name) => !metrics.has(name) && !isElsewhere(name))).toEqual([])
})
