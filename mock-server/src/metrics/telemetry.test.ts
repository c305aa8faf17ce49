import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import { openMarket } from '../../test/support'
import { openTelemetry } from './telemetry'

const received = new Map<string, string>()
const collector = createServer((request, response) => {
  void text(request).then((body) => {
    received.set(request.url ?? '', (received.get(request.url ?? '') ?? '') + body)
    response.writeHead(200, { 'content-type': 'application/json' }).end('{}')
  })
}).listen(0, '127.0.0.1')
afterAll(() => collector.close())

test('a collector gets a span of each call, on its caller’s trace, and log lines without addresses', async () => {
  if (!collector.listening) await once(collector, 'listening')
  const { port } = collector.address() as AddressInfo
  const endpoint = `http://127.0.0.1:${port}/`
  const market = await openMarket({ OTEL_EXPORTER_OTLP_ENDPOINT: endpoint })
  const telemetry = openTelemetry(market.app, market.context, endpoint)
  const trace = '0af7651916cd43dd8448eb211c80319c'
  const headers = { traceparent: `00-${trace}-b7ad6b7169203331-01` }
  await market.call('GET', '/api/products/nobody-has-this-id', { headers })
  market.context.alert('refund_failed', { order: 'one' })
  await telemetry.close()
  await market.close()

  const spans = received.get('/v1/traces') ?? ''
  expect(spans).toContain('GET /api/products/:id')
  expect(spans).toContain(trace)
  expect(spans).not.toContain('nobody-has-this-id')
  const lines = received.get('/v1/logs') ?? ''
  expect(lines).toContain('request completed')
  expect(lines).toContain('refund_failed')
})
