import { mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { testPort } from '@haggle/kit/testing/testPort'
import Fastify from 'fastify'
import { openHostMetrics, type HostMetrics } from './metrics'

const home = mkdtempSync(join(tmpdir(), 'haggle-metrics-'))
let port: number
let metrics: HostMetrics
beforeAll(async () => {
  mkdirSync(join(home, 'apps'))
  port = await testPort()
  metrics = await openHostMetrics(port, '127.0.0.1', home, ['marketplace'])
})
afterAll(() => {
  metrics.close()
  rmSync(home, { recursive: true })
})

const scrape = async () => (await fetch(`http://127.0.0.1:${port}/metrics`)).text()

test('responses are counted by route and status, never by URL', async () => {
  const host = Fastify()
  metrics.watch(host, 'marketplace')
  host.get('/releases/:name', () => 'file')
  host.setNotFoundHandler((_, reply) => reply.send('page'))
  await host.inject('/releases/one')
  await host.inject('/product/two')
  await host.close()
  const text = await scrape()
  expect(text).toContain('haggle_host_request_seconds_count{app="marketplace",route="/releases/:name",status="200"} 1')
  expect(text).toContain('haggle_host_request_seconds_count{app="marketplace",route="page",status="200"} 1')
  expect(text).not.toMatch(/product|two/)
})

test('process metrics are included, and other paths are 404', async () => {
  expect(await scrape()).toMatch(/^nodejs_eventloop_lag_p99_seconds /m)
  expect((await fetch(`http://127.0.0.1:${port}/`)).status).toBe(404)
})

test('only counters end in _total, as promtool check metrics wants', async () => {
  expect((await scrape()).match(/^# TYPE \w+_total (?!counter).*/gm)).toBeNull()
})
