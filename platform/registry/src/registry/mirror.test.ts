import { readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { startMirror, type Mirror, type MirrorOptions } from '@haggle/host/host/mirror'
import { serveApp } from '@haggle/host/host/serveApp'
import { recordedLog } from '@haggle/host/testing/sampleLog'
import { readApp } from '@haggle/kit/apps/revisions'
import type { Previews } from '@haggle/kit/changes/preview'
import { releaseDirectory } from '@haggle/kit/releases/store'
import { openKey } from '@haggle/kit/signing/key'
import { newHome } from '@haggle/kit/testing/sampleReleases'
import { HOUR } from '@haggle/shared-server'
import { givenAnew } from '@haggle/shared-server/testing/given'
import { until, within } from '@haggle/shared-server/testing/until'
import Fastify, { type FastifyInstance } from 'fastify'
import { sampleRegistry } from '../testing/sampleRegistry'
import { signUnsigned } from './signUnsigned'

let home: string
let url: string
let token: string
let host: FastifyInstance
let mirror: Mirror | undefined
const log = recordedLog()
const logged = log.lines
const sample = givenAnew(sampleRegistry, async () => {
  await mirror?.stop()
  await host.close()
  await rm(home, { recursive: true })
})

beforeEach(async () => {
  await signUnsigned(sample.home)
  token = await sample.tokenFor('wishlist')
  url = await sample.listen()
  home = await newHome()
  await openHost()
  logged.length = 0
})

async function openHost(previews?: Previews) {
  host = Fastify()
  void host.register(serveApp, { home, app: 'marketplace', previews })
  await host.ready()
}

const start = async (changes: Partial<MirrorOptions> = {}) => {
  const registry = { url, token: await sample.tokenFor(`hosts-${logged.length}`, { rights: ['read'] }) }
  const options = { home, app: 'marketplace', environment: 'production', registry, ...changes }
  mirror = startMirror({ ...options, log })
}

const served = async () => {
  const reply = await host.inject('/composition.json')
  return reply.statusCode === 200
    ? reply.json<{ remotes: { release: { version: string } }[] }>().remotes[0]?.release.version
    : ''
}
const file = '/releases/wishlist/1.0.0/Wishlist.js'

test("a host follows the registry's changes, and keeps serving without it, even after a restart", async () => {
  await sample.send(token)
  await start()
  await until(async () => (await served()) === undefined)
  await sample.release(token)
  await until(async () => (await served()) === '1.0.0')
  expect((await host.inject(file)).body).toBe('/* screen of 1.0.0 */')
  expect((await host.inject('/')).body).toContain('wishlist')
  expect((await host.inject('/releases/wishlist/1.0.0/receipt.json')).statusCode).toBe(404)

  await sample.registry.app.close()
  await until(() => logged.length > 0)
  expect(logged.join()).toMatch(/^marketplace stays as it is: /)
  await mirror?.stop()
  await host.close()
  await openHost()
  await start()
  expect(await served()).toBe('1.0.0')
  expect((await host.inject(file)).statusCode).toBe(200)
})

test('a host has a flag within two seconds after it is set, as a release', async () => {
  await sample.send(token, { flags: { newGallery: 'Larger pictures.' } })
  await sample.release(token)
  await start()
  await until(async () => (await served()) === '1.0.0')
  await sample.change(token, { action: 'flag', name: 'wishlist', flag: 'newGallery', percent: 20 })
  let page = ''
  await within(2000, async () => (page = (await host.inject('/wishlist')).body).includes('"flags":'))
  expect(page).toContain('"flags":{"newGallery":{"percent":20}}')
  expect(page).not.toContain('Larger pictures.')
})

test('a host goes on following at once when the clock of its machine is set back', async () => {
  for (const version of ['1.0.0', '1.1.0']) await sample.send(token, { version })
  await start()
  await until(async () => (await served()) === undefined)
  // it waits for the registry by now
  await wait(500)
  const machineTime = Date.now.bind(Date)
  const clock = jest.spyOn(Date, 'now').mockImplementation(() => machineTime() - HOUR)
  for (const version of ['1.0.0', '1.1.0']) {
    await sample.release(token, version)
    await until(async () => (await served()) === version)
  }
  clock.mockRestore()
})

test.each(['the key of the first contact', 'a configured key'])(
  'a preview link, checked by %s, shows the candidate, or the live app while the registry is unreachable',
  async (by) => {
    for (const version of ['1.0.0', '1.1.0', '1.2.0']) await sample.send(token, { version })
    await sample.release(token)
    await start(by === 'a configured key' ? { key: (await openKey(sample.home)).id } : {})
    await until(async () => (await served()) === '1.0.0')
    await host.close()
    await openHost(mirror?.previews)
    const previews = '/v1/envs/production/apps/marketplace/previews'
    const linkTo = async (version: string) =>
      String((await sample.call('POST', previews, token, { name: 'wishlist', version })).body.path)
    const [link, other] = [await linkTo('1.1.0'), await linkTo('1.2.0')]
    const page = async (url: string) => (await host.inject({ url, headers: { accept: 'text/html' } })).body
    const visits = await Promise.all([page(link), page(link), page(link)])
    for (const visit of visits) expect(visit).toContain('"version":"1.1.0"')
    expect((await host.inject('/releases/wishlist/1.1.0/Wishlist.js')).body).toBe('/* screen of 1.1.0 */')
    expect(await page(link.slice(0, -3))).not.toContain('"version":"1.1.0"')
    expect(await served()).toBe('1.0.0')

    await sample.registry.app.close()
    expect(await page(link)).toContain('"version":"1.1.0"')
    expect(await page(other)).not.toContain('"version":"1.2.0"')
  },
)

test('a changed file, at the registry or here, and another key are refused', async () => {
  jest.spyOn(console, 'error').mockImplementation(() => undefined)
  await sample.send(token)
  await sample.release(token)
  const changed = join(releaseDirectory(sample.home, { name: 'wishlist', version: '1.0.0' }), 'Wishlist.js')
  const whole = await readFile(changed, 'utf8')
  await writeFile(changed, 'evil()')
  await start()
  await until(() => logged.length > 0)
  expect(logged[0]).toBe('marketplace stays as it is: wishlist 1.0.0: Wishlist.js is missing.')
  expect(await readApp(home, 'marketplace')).toBeUndefined()
  await writeFile(changed, whole)
  await until(async () => (await served()) === '1.0.0')
  await mirror?.stop()

  const copied = join(releaseDirectory(home, { name: 'wishlist', version: '1.0.0' }), 'Wishlist.js')
  await writeFile(copied, 'evil()')
  await start()
  await until(async () => (await host.inject(file)).body === whole)

  await rm(copied)
  await sample.send(token, { version: '1.1.0' })
  await sample.release(token, '1.1.0')
  await until(async () => (await served()) === '1.1.0')
  expect((await host.inject(file)).body).toBe(whole)
  await mirror?.stop()

  logged.length = 0
  const key = `ed25519:${'A'.repeat(43)}`
  await start({ key })
  await until(() => logged.length > 0)
  expect(logged[0]).toBe(
    `marketplace stays as it is: The revision of marketplace is signed by another key than ${key}, which is trusted here: name its registry in REGISTRY_URL, or give this host another HAGGLE_HOME.`,
  )
})
