import { rm } from 'node:fs/promises'
import { request, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import { homeWithApp, makeLive, sampleDefinition } from '@haggle/kit/testing/sampleApps'
import { sampleRemote, sampleShell } from '@haggle/kit/testing/sampleReleases'
import { testPort } from '@haggle/kit/testing/testPort'
import Fastify from 'fastify'
import { startHost } from './host'

const hits: string[] = []
const api = Fastify({ routerOptions: { maxParamLength: 200 } })
const hosts: { app: string; port: number; close(): Promise<void> }[] = []
let home: string

beforeAll(async () => {
  for (const url of ['/api/operator', '/api/operator/*'])
    api.all(url, ({ method, raw }) => {
      hits.push(`${method} ${raw.url}`)
      return { secret: true }
    })
  await api.listen({ port: 0, host: '127.0.0.1' })
  const backend = { url: `http://127.0.0.1:${(api.server.address() as AddressInfo).port}`, secret: '' }
  home = await homeWithApp()
  await makeLive(home, sampleDefinition({ app: 'owners', audience: 'shopOwner' }), [sampleShell(), sampleRemote()])
  await makeLive(home, sampleDefinition({ app: 'operator', audience: 'operator' }), [sampleShell(), sampleRemote()])
  for (const app of ['shop', 'owners', 'operator']) {
    const port = await testPort()
    hosts.push({ app, port, ...(await startHost({ home, app, backend, port, prerenders: false })) })
  }
})
afterAll(async () => {
  await Promise.all(hosts.map((host) => host.close()))
  await api.close()
  await rm(home, { recursive: true })
})

const portOf = (app: string) => hosts.find((host) => host.app === app)?.port

/** Sends a path as it is spelled: `fetch` would tidy it. */
const ask = (app: string, path: string, method = 'GET', headers = {}) =>
  new Promise<{ status?: number; type?: string; body: string; robots?: unknown }>((done, failed) => {
    const read = async (reply: IncomingMessage) => {
      const { 'content-type': type, 'x-robots-tag': robots } = reply.headers
      done({ status: reply.statusCode, type, robots, body: await text(reply) })
    }
    request({ host: '127.0.0.1', port: portOf(app), path, method, headers }, (reply) => void read(reply))
      .once('error', failed)
      .end()
  })

/** Spellings that reach the operators' routes of the back end through a host that forwards everything. */
const REACHING = [
  '/api/operator',
  '/api/operator?q=/../products',
  '/api/operator/operators/1',
  '/api/%6fperator/trail',
  '/%61pi/operator',
  '/api/%6F%70%65%72%61%74%6F%72',
  '/api/./operator',
  '/api/%2e/operator',
  '/api/operator/%2E/trail',
  '/api/operator/%2f',
  '/api/operator//trail',
  '/api/operator\\trail',
]
const OTHERS = [
  '/api/operator#/../products',
  '/api//operator',
  '//api/operator',
  '/api/\\operator',
  '/api\\operator',
  '/api/products/../operator',
  '/api/products/%2e%2e/operator',
  '/api/products/..%5coperator',
  '/media/..%2fapi/operator',
  '/API/operator',
  '/api/OPERATOR',
  '/api/operator;x',
  '/api;x/operator',
  '/api%2foperator',
  '/api/%2foperator',
  '/api/operators',
  'http://elsewhere.test/api/operator',
]

test("the operators' host forwards their calls", async () => {
  for (const path of REACHING) {
    expect([path, (await ask('operator', path)).body]).toEqual([path, '{"secret":true}'])
    expect([path, hits.splice(0)]).toEqual([path, [expect.stringMatching(/^GET /) as string]])
  }
})

test.each(['shop', 'owners'])(
  'the host of the app %s answers 404 to each spelling of them, by any method',
  async (app) => {
    for (const method of ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS', 'TRACE', 'QUERY'])
      for (const path of [...REACHING, ...OTHERS]) {
        const { status, type, body } = await ask(app, path, method, { accept: 'text/html' })
        const said = method === 'HEAD' ? '' : '{"message":"Not found"}'
        expect([method, path, status, type, body]).toEqual([
          method,
          path,
          404,
          expect.stringMatching(/^application\/json/) as string,
          said,
        ])
      }
    expect(hits).toEqual([])
  },
)

test("an upgrade of an operators' call reaches nobody", async () => {
  const headers = { connection: 'upgrade', upgrade: 'websocket' }
  for (const app of ['shop', 'operator']) expect((await ask(app, '/api/operator', 'GET', headers)).status).toBe(400)
  expect(hits).toEqual([])
})

test("nothing of the operators' app is for search engines", async () => {
  for (const path of ['/', '/accept-invitation', '/nothing-here'])
    expect((await ask('operator', path, 'GET', { accept: 'text/html' })).robots).toBe('noindex')
  expect((await ask('operator', '/robots.txt')).body).toBe('User-agent: *\nDisallow: /\n')
  expect((await ask('operator', '/sitemap.xml')).status).toBe(404)
  expect((await ask('shop', '/', 'GET', { accept: 'text/html' })).robots).toBeUndefined()
})
