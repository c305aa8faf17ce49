import { rm } from 'node:fs/promises'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { setTimeout as wait } from 'node:timers/promises'
import { homeWithApp } from '@haggle/kit/testing/sampleApps'
import { newHome } from '@haggle/kit/testing/sampleReleases'
import { testPort } from '@haggle/kit/testing/testPort'
import { startHost } from './host'

let backend: Server
let home: string
let host: { close(): Promise<void> }
let site: string
beforeAll(async () => {
  backend = createServer((_, response) => response.writeHead(503).end()).listen(0, '127.0.0.1')
  home = await homeWithApp()
  const started = await start(home)
  host = started.host
  site = started.site
})
afterAll(async () => {
  await host.close()
  backend.close()
  await rm(home, { recursive: true })
})

async function start(at: string) {
  const port = await testPort()
  const url = `http://127.0.0.1:${(backend.address() as AddressInfo).port}`
  const own = { home: at, app: 'shop', backend: { url, secret: '' }, port, prerenders: false }
  return { host: await startHost(own), site: `http://localhost:${port}` }
}

test('a host that has something to serve is ready, whatever the back end says', async () => {
  for (const method of ['GET', 'HEAD']) {
    const reply = await fetch(`${site}/healthz`, { method })
    expect([reply.status, reply.headers.get('cache-control')]).toEqual([200, 'no-store'])
  }
  expect(await (await fetch(`${site}/healthz`)).json()).toEqual({ status: 'ok' })
  expect((await fetch(`${site}/api/health`)).status).toBe(503)
})

test('a host that has nothing to serve yet says so', async () => {
  const empty = await newHome()
  const other = await start(empty)
  const reply = await fetch(`${other.site}/healthz`)
  expect([reply.status, await reply.json()]).toEqual([503, { message: 'shop is not released yet.' }])
  await other.host.close()
  await rm(empty, { recursive: true })
})

test('a host that stops says so while it still answers', async () => {
  const other = await start(home)
  // a connection is open, so that the host waits for what is on its way
  expect((await fetch(`${other.site}/healthz`)).status).toBe(200)
  const closed = other.host.close()
  await wait(50)
  const reply = await fetch(`${other.site}/healthz`)
  expect([reply.status, await reply.json()]).toEqual([503, { message: 'This host is about to stop.' }])
  await closed
})
