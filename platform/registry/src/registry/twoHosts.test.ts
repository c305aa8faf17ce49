import { existsSync } from 'node:fs'
import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import { startMirror, type Mirror } from '@haggle/host/host/mirror'
import { serveApp } from '@haggle/host/host/serveApp'
import { recordedLog } from '@haggle/host/testing/sampleLog'
import { isPublicCopy } from '@haggle/kit/releases/publicCopy'
import { releaseDirectory } from '@haggle/kit/releases/store'
import { newHome } from '@haggle/kit/testing/sampleReleases'
import { DAY } from '@haggle/shared-server'
import { givenAnew } from '@haggle/shared-server/testing/given'
import { until } from '@haggle/shared-server/testing/until'
import Fastify, { type FastifyInstance } from 'fastify'
import { sampleRegistry } from '../testing/sampleRegistry'
import { signUnsigned } from './signUnsigned'

const app = 'marketplace'
const file = (version: string) => `/releases/wishlist/${version}/Wishlist.js`

/** A host of the registry's app, as behind a balancer. */
interface Host {
  home: string
  token: string
  mirror: Mirror
  server: FastifyInstance
  log: ReturnType<typeof recordedLog>
}

let url: string
let team: string
let hosts: Host[]
const sample = givenAnew(sampleRegistry, async () => {
  for (const { mirror, server, home } of hosts) {
    await mirror.stop()
    await server.close()
    await rm(home, { recursive: true })
  }
})
beforeEach(async () => {
  await signUnsigned(sample.home)
  team = await sample.tokenFor('wishlist')
  for (const version of ['1.0.1', '1.0.2']) await sample.send(team, { version })
  await sample.release(team, '1.0.1')
  url = await sample.listen()
  hosts = []
})

async function host(name: string): Promise<Host> {
  const [home, token] = [await newHome(), await sample.tokenFor(name, { rights: ['read'] })]
  const started = await open({ home, token, log: recordedLog() })
  hosts.push(started)
  await until(async () => (await live(started)) === '1.0.1')
  return started
}

async function open({ home, token, log }: Pick<Host, 'home' | 'token' | 'log'>): Promise<Host> {
  const registry = { url, token }
  const mirror = startMirror({ home, app, environment: 'production', registry, log })
  const server = Fastify()
  await server.register(serveApp, { home, app, previews: mirror.previews, missing: mirror.missing })
  return { home, token, mirror, server, log }
}

const live = async ({ server }: Host) => {
  const reply = await server.inject('/composition.json')
  return reply.statusCode === 200
    ? reply.json<{ remotes: { release: { version: string } }[] }>().remotes[0]?.release.version
    : undefined
}
const get = async ({ server }: Host, path: string) => (await server.inject(path)).statusCode
const revoke = ({ token }: Host) => sample.registry.tokens.revoke(token.split('_')[1] ?? '')
const platformPage = async () => (await sample.call('GET', '/platform', team)).reply.body.replaceAll(/\s+/g, ' ')

test("a host gives out the files of another one's page before it has the release itself", async () => {
  const [one, other] = [await host('one'), await host('other')]
  await sample.release(team, '1.0.2')
  await until(async () => (await live(one)) === '1.0.2')
  await rm(releaseDirectory(other.home, { name: 'wishlist', version: '1.0.2' }), { recursive: true, force: true })
  expect(await get(other, file('1.0.2'))).toBe(200)
})

test("a host gives out the files of another one's page that shows a preview", async () => {
  const [one, other] = [await host('one'), await host('other')]
  const wanted = { name: 'wishlist', version: '1.0.2' }
  const { body } = await sample.call('POST', `/v1/envs/production/apps/${app}/previews`, team, wanted)
  const link = String(body.path)
  const page = await one.server.inject({ url: link, headers: { accept: 'text/html' } })
  expect(page.body).toContain('"version":"1.0.2"')
  const from = async (referer: string) =>
    (await other.server.inject({ url: file('1.0.2'), headers: { referer } })).statusCode
  expect(await from(`https://haggle.test${link.slice(0, -3)}`)).toBe(404)
  expect(await from(`https://haggle.test${link}`)).toBe(200)
})

test('two hosts with one revoked token: both serve the next release, and the one says what is wrong', async () => {
  const [one, other] = [await host('one'), await host('other')]
  await until(() => (other.mirror.state().tokenSeconds ?? 0) > (89 * DAY) / 1000)
  await revoke(other)
  await sample.release(team, '1.0.2')
  await until(async () => (await live(one)) === '1.0.2')
  expect(await get(other, file('1.0.2'))).toBe(200)
  await until(async () => (await live(other)) === '1.0.2')
  await until(() => other.mirror.state().tokenSeconds === 0)
  expect(other.log.lines).toEqual([
    expect.stringMatching(
      /^The registry refuses this host's token: .* Restart it with a valid REGISTRY_TOKEN\. This token is unknown or was revoked/,
    ),
  ])
  expect(one.log.lines).toEqual([])
  expect(other.mirror.state().failedCopies).toBe(0)
  expect(isPublicCopy(other.home, { name: 'wishlist', version: '1.0.2' })).toBe(true)

  const page = await platformPage()
  expect(page).toMatch(/production\/marketplace at 127\.0\.0\.1<\/b> <span>serves what is live/)
  expect(page).toContain('valid until')
  expect(page).toContain(`Its token ${other.token.split('_')[1]} ended or was revoked`)
})

test('a host that gets a valid token again completes what it has copied, and serves it meanwhile', async () => {
  const other = await host('other')
  await revoke(other)
  await sample.release(team, '1.0.2')
  await until(async () => (await live(other)) === '1.0.2')
  await other.mirror.stop()
  await other.server.close()
  const again = await open({ ...other, token: await sample.tokenFor('other', { rights: ['read'] }) })
  hosts = [again]
  const named = { name: 'wishlist', version: '1.0.2' }
  while (isPublicCopy(other.home, named)) expect(await get(again, file('1.0.2'))).toBe(200)
  expect(await get(again, file('1.0.2'))).toBe(200)
  expect(existsSync(join(releaseDirectory(other.home, named), 'receipt.json'))).toBe(true)
})

test('a flood of invented versions asks the registry a few times a second, and copies nothing that is not live', async () => {
  const one = await host('one')
  let calls = 0
  sample.registry.app.server.on('request', () => calls++)
  const begun = performance.now()
  const invented = Array.from({ length: 500 }, (_, at) => file(`9.0.${at}`))
  const statuses = await Promise.all([...invented, file('1.0.2'), file('../1.0.1')].map((path) => get(one, path)))
  expect(new Set(statuses)).toEqual(new Set([404]))
  const seconds = (performance.now() - begun) / 1000
  expect(calls).toBeLessThanOrEqual(4 + 6 * seconds)
})

test('a host without a registry answers 404 for what it lacks', async () => {
  const one = await host('one')
  await sample.registry.app.close()
  expect(await get(one, file('1.0.2'))).toBe(404)
  expect(await get(one, file('1.0.1'))).toBe(200)
})
