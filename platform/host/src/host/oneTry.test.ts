import { once } from 'node:events'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { setTimeout as wait } from 'node:timers/promises'
import { homeWithApp } from '@haggle/kit/testing/sampleApps'
import { testPort } from '@haggle/kit/testing/testPort'
import { startHost } from './host'

/** How long the back end waits for its database before it gives up, in ms. */
const DATABASE_MS = 300

let backend: Server
let calls = 0
let host: Awaited<ReturnType<typeof startHost>>
let site: string
beforeAll(async () => {
  backend = createServer((request, reply) => {
    calls++
    request.resume()
    const away = JSON.stringify({ message: 'The market cannot reach its data at the moment.' })
    void wait(DATABASE_MS).then(() =>
      reply.writeHead(503, { 'content-type': 'application/json; charset=utf-8', 'retry-after': '5' }).end(away),
    )
  }).listen(0, '127.0.0.1')
  await once(backend, 'listening')
  const port = await testPort()
  site = `http://localhost:${port}`
  const url = `http://127.0.0.1:${(backend.address() as AddressInfo).port}`
  host = await startHost({
    home: await homeWithApp(),
    app: 'shop',
    backend: { url, secret: '' },
    port,
    prerenders: false,
  })
})
beforeEach(() => (calls = 0))
afterAll(async () => {
  await host.close()
  backend.closeAllConnections()
  backend.close()
})

test.each(['GET', 'HEAD', 'POST'])(
  'a %s that the API refuses with 503 is one call, and its answer comes at once',
  async (method) => {
    const askedAt = Date.now()
    const reply = await fetch(`${site}/api/products`, { method })
    expect([reply.status, reply.headers.get('retry-after'), calls]).toEqual([503, '5', 1])
    if (method !== 'HEAD')
      expect(await reply.json()).toEqual({ message: 'The market cannot reach its data at the moment.' })
    expect(Date.now() - askedAt).toBeLessThan(2 * DATABASE_MS + 300)
  },
)
