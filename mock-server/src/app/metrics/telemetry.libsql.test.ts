import { execFileSync } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { createServer } from 'node:http'
import net, { type AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { text } from 'node:stream/consumers'
import { setTimeout as delay } from 'node:timers/promises'
import type { FastifyInstance } from 'fastify'
import { freePort, startBackEnd } from '../../../test/support'
import type { Context } from '../../base/context'
import { openTelemetry } from './telemetry'

const home = mkdtempSync(join(tmpdir(), 'haggle-telemetry-'))
afterAll(() => rmSync(home, { recursive: true, force: true }))

/** What the collector received, by path. */
const received = new Map<string, string>()
const collector = createServer((request, response) => {
  void text(request).then((body) => {
    received.set(request.url ?? '', (received.get(request.url ?? '') ?? '') + body)
    response.writeHead(200, { 'content-type': 'application/json' }).end('{}')
  })
})
afterAll(() => collector.close())

test('the collector receives a span per request, in the caller’s trace, and log records without URLs', async () => {
  collector.listen(0, '127.0.0.1')
  await once(collector, 'listening')
  const endpoint = `http://127.0.0.1:${(collector.address() as AddressInfo).port}/`
  const [port, metricsPort] = [await freePort(), await freePort()]
  const backEnd = startBackEnd({
    HAGGLE_HOME: home,
    API_PORT: String(port),
    METRICS_PORT: String(metricsPort),
    OTEL_EXPORTER_OTLP_ENDPOINT: endpoint,
  })
  await backEnd.ready
  const trace = '0af7651916cd43dd8448eb211c80319c'
  const headers = { traceparent: `00-${trace}-b7ad6b7169203331-01` }
  await fetch(`http://127.0.0.1:${port}/api/products/nobody-has-this-id`, { headers })
  // the last one's reply is cached
  for (let time = 0; time < 3; time++) await fetch(`http://127.0.0.1:${port}/api/products`)
  const metrics = await (await fetch(`http://127.0.0.1:${metricsPort}/metrics`)).text()
  expect(metrics).toContain('haggle_call_seconds_count{method="GET",route="/api/products/:id",status="404"} 1')
  expect(metrics).toContain('haggle_queue_length{queue="search"} 0')
  backEnd.process.kill('SIGTERM')
  expect((await backEnd.ended).code).toBe(0)

  const spans = received.get('/v1/traces') ?? ''
  expect(spans).toContain('GET /api/products/:id')
  expect(spans.match(/GET \/api\/products(?!\/)/g)).toHaveLength(3)
  expect(spans).toContain(trace)
  for (const key of ['service.instance.id', 'service.version', 'haggle.reference']) expect(spans).toContain(key)
  expect(spans).not.toContain('nobody-has-this-id')
  expect(received.get('/v1/logs')).toContain('request completed')
})

test('a collector that refuses what it has not read and hangs up does not end the process', async () => {
  const refusing = net.createServer({ allowHalfOpen: true }, (socket) => {
    socket
      .on('error', () => undefined)
      .once('data', () => {
        socket.pause().end('HTTP/1.1 413 Payload Too Large\r\ncontent-length: 0\r\n\r\n')
        setTimeout(() => socket.destroy(), 20)
      })
  })
  refusing.listen(0, '127.0.0.1')
  await once(refusing, 'listening')
  const app = { calls: { onAnswered: () => undefined } } as unknown as FastifyInstance
  const context = { alert: () => undefined } as unknown as Context
  const endpoint = `http://127.0.0.1:${(refusing.address() as AddressInfo).port}`
  const telemetry = openTelemetry(app, context, endpoint)
  const tooLong = 'x'.repeat(8_000_000) as 'refund_failed'
  context.alert(tooLong, {})
  await telemetry.close()
  // an error without a listener, which would end a back end, fails this test
  await delay(200)
  refusing.close()
})

test('packages for telemetry, metrics, mail parsing and pictures are not loaded at start', () => {
  const root = resolve(import.meta.dirname, '../../..')
  execFileSync(process.execPath, ['bin/build.mjs'], { cwd: root })
  const loaded = (file: string): string[] => {
    const code = readFileSync(join(root, 'dist', file), 'utf8')
    const imported = Array.from(
      code.matchAll(/^(?:import|export) (?:[^;]*? from )?"([^"]+)";$/gm),
      ([, name = '']) => name,
    )
    return imported.flatMap((name) => (name.startsWith('./') ? loaded(name) : name))
  }
  const [server = ''] = readdirSync(join(root, 'dist')).filter((file) => file.startsWith('server-'))
  const packages = loaded(server)
  expect(packages).toContain('fastify')
  expect(packages.filter((name) => /opentelemetry|prom-client|postal-mime|sharp/.test(name))).toEqual([])
})
