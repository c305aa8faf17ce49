import { request } from 'node:http'
import { homeWithApp } from '@haggle/kit/testing/sampleApps'
import { testPort } from '@haggle/kit/testing/testPort'
import { PageToken } from '@haggle/shared-contract/platform'
import { startHost } from './host'
import { votingNetworkOf } from './localProxy'

let port: number
let host: Awaited<ReturnType<typeof startHost>> | undefined
let log: jest.SpyInstance
beforeEach(() => (log = jest.spyOn(console, 'error').mockImplementation(() => undefined)))
afterEach(() => host?.close())

async function start(proxies?: string) {
  port = await testPort()
  const backend = { url: 'http://127.0.0.1:1', secret: 'between-us' }
  host = await startHost({ home: await homeWithApp(), app: 'shop', backend, port, proxies, prerenders: false })
}

/** The network by which the visitor of a page counts, when a proxy on this machine asks with these headers. */
async function networkOfVisit(headers: Record<string, string> = {}): Promise<string | undefined> {
  const page = await new Promise<string>((done, failed) => {
    const asked = request({ port, host: '127.0.0.1', path: '/', headers: { accept: 'text/html', ...headers } })
    asked.on('error', failed).on('response', (reply) => {
      let text = ''
      reply.on('data', (part: Buffer) => (text += part.toString())).on('end', () => done(text))
    })
    asked.end()
  })
  const [, payload = ''] = /id="page-token">([^.]+)\./.exec(page) ?? []
  return PageToken.parse(JSON.parse(Buffer.from(payload, 'base64url').toString())).network
}

test('behind a proxy on this machine that TRUST_PROXY does not name, no visitor counts more than once', async () => {
  await start()
  const networks = [
    await networkOfVisit({ 'x-forwarded-for': '203.0.113.7' }),
    await networkOfVisit({ 'x-forwarded-for': '203.0.113.8' }),
    await networkOfVisit({ host: 'haggle.example' }),
    await networkOfVisit({ forwarded: 'for=203.0.113.9' }),
  ]
  expect(networks[0]).toMatch(/^[\w-]{16}$/)
  expect(new Set(networks).size).toBe(1)
})

test('browsers on this machine count one by one, and so do visitors of a proxy that TRUST_PROXY names', async () => {
  await start('loopback')
  expect(await networkOfVisit()).toBeUndefined()
  const [one, other] = [
    await networkOfVisit({ 'x-forwarded-for': '203.0.113.7' }),
    await networkOfVisit({ 'x-forwarded-for': '203.0.113.8' }),
  ]
  expect(one).not.toBe(other)
  expect(log).not.toHaveBeenCalled()
})

test.each(['::1', '127.0.0.1', '::ffff:127.0.0.1'])('%s is this machine', (ip) => {
  const asked = { headers: {}, hostname: 'localhost', raw: { httpVersion: '1.1' } }
  expect(votingNetworkOf({ ...asked, ip })).toBeUndefined()
})

test('the operator is told once of a proxy that TRUST_PROXY does not name', async () => {
  await start()
  for (let visit = 0; visit < 2; visit++) await networkOfVisit({ 'x-forwarded-for': '203.0.113.7' })
  expect(log.mock.calls).toEqual([
    [expect.stringMatching(/^Visitors come through a proxy at 127\.0\.0\.1 .* Set TRUST_PROXY=loopback\.$/)],
  ])
})
