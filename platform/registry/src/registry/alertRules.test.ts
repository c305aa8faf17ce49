import { readFileSync, type PathLike } from 'node:fs'
import type * as files from 'node:fs/promises'
import { rm, statfs, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { startHost } from '@haggle/host/host/host'
import { mirrorMetrics, openHostMetrics, type HostMetrics } from '@haggle/host/host/metrics'
import { startMirror, type Mirror } from '@haggle/host/host/mirror'
import { openMetrics, type Metrics } from '@haggle/host/metrics/openMetrics'
import { recordedLog } from '@haggle/host/testing/sampleLog'
import { readApp } from '@haggle/kit/apps/revisions'
import { releaseDirectory } from '@haggle/kit/releases/store'
import { newHome } from '@haggle/kit/testing/sampleReleases'
import { testPort } from '@haggle/kit/testing/testPort'
import { givenAnew } from '@haggle/shared-server/testing/given'
import { serve, type TestServer } from '@haggle/shared-server/testing/serve'
import { until } from '@haggle/shared-server/testing/until'
import { alertsAfter, type Scraped, type Scrapes } from '../../../../docs/alertsAfter'
import { canaryMetrics } from '../canary/canaryMetrics'
import { watchCanaries, type CanaryWatch } from '../canary/watch'
import { sampleRegistry } from '../testing/sampleRegistry'
import { registryMetrics } from './metrics'
import { signUnsigned } from './signUnsigned'

jest.mock('node:fs/promises', () => ({ ...jest.requireActual<typeof files>('node:fs/promises'), statfs: jest.fn() }))
const disk = jest.mocked(statfs) as unknown as jest.Mock<Promise<object>, [PathLike]>
const free = (blocks: number) => disk.mockResolvedValue({ bsize: 4096, blocks: 100_000, bavail: blocks })

const app = 'marketplace'

let team: string
let token: string
let backend: TestServer
let home: string
let mirror: Mirror
let host: { close(): Promise<void> }
let canaries: CanaryWatch
let ofHost: HostMetrics
let ofRegistry: Metrics
/** The ports of their metrics, and what they served while all was well. */
let ports: { host: number; registry: number }
let before: { host: Scrapes; registry: Scrapes }

const sample = givenAnew(sampleRegistry, async () => {
  jest.restoreAllMocks()
  await Promise.all([host.close(), mirror.stop(), canaries.stop()])
  for (const metrics of [ofHost, ofRegistry]) metrics.close()
  backend.close()
  await rm(home, { recursive: true })
})
beforeEach(async () => {
  free(50_000)
  await signUnsigned(sample.home)
  team = await sample.tokenFor('wishlist')
  token = await sample.tokenFor('hosts', { rights: ['read'] })
  for (const version of ['1.0.0', '1.1.0']) await sample.send(team, { version })
  await sample.release(team)
  backend = await serve((_, response) => response.end('[]'))
  ports = { host: await testPort(), registry: await testPort() }

  const log = recordedLog()
  ofRegistry = await openMetrics(ports.registry, '127.0.0.1', sample.home)
  registryMetrics(ofRegistry.register, sample.registry)
  canaries = watchCanaries({ home: sample.home, apps: [app], backend: upstream(), log, interval: 20 })
  canaryMetrics(ofRegistry.register, sample.home, [app], canaries)

  home = await newHome()
  mirror = await follow(token)
  ofHost = await openHostMetrics(ports.host, '127.0.0.1', home, [app], upstream())
  mirrorMetrics(ofHost.register, app, () => mirror.state())
  const served = { home, app, backend: upstream(), port: await testPort(), prerenders: false }
  host = await startHost({ ...served, metrics: ofHost, previews: mirror.previews, missing: mirror.missing })
  before = { host: await scrapesOf('host'), registry: await scrapesOf('registry') }
})

const upstream = () => ({ url: backend.url, secret: 'x' })

async function follow(token: string): Promise<Mirror> {
  const url = await sample.listen().catch(() => 'http://127.0.0.1:1')
  const started = startMirror({ home, app, environment: 'production', registry: { url, token }, log: recordedLog() })
  await started.first
  return started
}

async function scrapesOf(process: 'host' | 'registry'): Promise<Scrapes> {
  const text = async () => (await fetch(`http://127.0.0.1:${ports[process]}/metrics`)).text()
  return [await text(), await text()]
}

const api: Scraped = (() => {
  const at = (runs: number) =>
    `# TYPE haggle_job_runs_total counter\nhaggle_job_runs_total{work="mails",outcome="done"} ${runs}\nhaggle_ready 1\n`
  const scrapes = [at(1), at(2)] as const
  return { job: 'haggle-api', instance: 'api-1', before: scrapes, after: scrapes }
})()

/** What fires some minutes after both have been as they are now, or as `broken` says. */
async function firing(minutes: number, broken: { host?: Scrapes; registry?: undefined } = {}): Promise<string[]> {
  const after = { host: await scrapesOf('host'), registry: await scrapesOf('registry'), ...broken }
  return alertsAfter(minutes, [
    api,
    { job: 'haggle-hosts', instance: 'host-1', before: before.host, after: after.host },
    { job: 'haggle-registry', instance: 'registry-1', before: before.registry, after: after.registry },
  ])
}

test('nothing fires while all is well', async () => {
  expect(await firing(120)).toEqual([])
})

test('a registry that died: it is down, and after five minutes its hosts do not follow', async () => {
  await sample.registry.app.close()
  expect(await firing(3, { registry: undefined })).toEqual(['HaggleDown'])
  const clock = performance.now.bind(performance)
  jest.spyOn(performance, 'now').mockImplementation(() => clock() + 6 * 60_000)
  expect(await firing(3, { registry: undefined })).toEqual(['HaggleDown', 'HaggleHostNotFollowing'])
})

test('hosts and a registry that nobody scrapes', () => {
  expect(alertsAfter(6, [api])).toEqual(['HaggleGone'])
  const hosts: Scraped = { job: 'haggle-hosts', instance: 'host-1', before: before.host, after: before.host }
  expect(alertsAfter(6, [api, hosts])).toEqual(['HaggleGone'])
  // `npm start` has both in one process
  const both = before.host.map((text, at) => text + before.registry[at]) as unknown as Scrapes
  expect(alertsAfter(6, [api, { ...hosts, before: both, after: both }])).toEqual([])
})

test('a token that is revoked', async () => {
  await sample.registry.tokens.revoke(token.split('_')[1] ?? '')
  await until(() => mirror.state().tokenSeconds === 0)
  expect(await firing(2)).toEqual(['HaggleTokenRefused'])
})

test('a token that ends within two weeks', async () => {
  await mirror.stop()
  sample.clock.now += 77 * 24 * 60 * 60_000
  jest.spyOn(Date, 'now').mockImplementation(() => sample.clock.now)
  expect(await firing(2)).toEqual(['HaggleTokenEnds'])
})

test('a release that the registry has damaged is not copied', async () => {
  await writeFile(join(releaseDirectory(sample.home, { name: 'wishlist', version: '1.1.0' }), 'Wishlist.js'), 'evil()')
  jest.spyOn(console, 'error').mockImplementation(() => undefined)
  const named = { name: 'wishlist', version: '1.1.0' }
  await mirror.previews.release(named).catch(() => undefined)
  const first = await scrapesOf('host')
  await mirror.previews.release(named).catch(() => undefined)
  const [, second] = await scrapesOf('host')
  expect(await firing(10, { host: [first[1], second] })).toEqual(['HaggleReleasesNotCopied'])
})

test('a canary whose watch cannot read what browsers report, and hosts that do not reach the back end', async () => {
  await sample.change(team, { action: 'canary', name: 'wishlist', version: '1.1.0', percent: 10 })
  await until(async () => (await readApp(home, app))?.composition.remotes[0]?.canary !== undefined)
  backend.close()
  await until(() => !canaries.watches(app))
  expect(await firing(10)).toEqual(['HaggleBackendNotReached', 'HaggleCanariesNotWatched'])
})

test('a host that has nothing to serve, and a registry whose apps cannot be read', async () => {
  jest.spyOn(console, 'error').mockImplementation(() => undefined)
  const empty = await newHome()
  const lost = await startHost({
    ...{ home: empty, app, backend: upstream(), port: await testPort(), prerenders: false, metrics: ofHost },
  })
  await rm(join(sample.home, 'apps'), { recursive: true })
  expect(await firing(3)).toEqual(['HaggleHostNotReady', 'HaggleRegistryNotReady'])
  await lost.close()
  await rm(empty, { recursive: true })
  expect(await readApp(home, app)).toBeDefined()
})

test('a disk that is nearly full', async () => {
  free(5000)
  expect(await firing(10)).toEqual(['HaggleDiskFull'])
})

test.each(['alerts.yml', 'dashboard.json'])('%s names only metrics that hosts and registry have', (file) => {
  const text = readFileSync(join(__dirname, '../../../../docs', file), 'utf8')
  const named = text.match(/\bhaggle_(host|registry|canaries)_\w+/g) ?? []
  const known = [...before.host, ...before.registry].join('').matchAll(/^# TYPE (\w+)/gm)
  const names = new Set([...known].map(([, name]) => name))
  expect(named.map((name) => name.replace(/_(bucket|count|sum)$/, '')).filter((name) => !names.has(name))).toEqual([])
})
