import { rm } from 'node:fs/promises'
import type { Release } from '@haggle/shared-contract/platform'
import { registeredCustomer } from '../../account'
import { changedCopies } from '../../changedCopies'
import { openReleaseStore, type ReleaseStore } from '../../releaseStore'
import { fillLogin, newVisitor } from '../../visitor'

// Combines real builds of shells and remotes of different versions; nextShell provides the next minor of shared-ui.

let releaseStore: ReleaseStore
let copies: Awaited<ReturnType<typeof changedCopies>>
let live: Release[]
let nextShell: Release
let needsNextShell: Release
/** Versions of shared-ui. */
let now: string
let next: string

beforeAll(async () => {
  releaseStore = await openReleaseStore()
  copies = await changedCopies(releaseStore.root)
  live = [releaseStore.composition.shell, ...releaseStore.composition.remotes.map(({ release }) => release)]
  now = releaseStore.composition.shell.shared['@haggle/shared-ui'] ?? ''
  const [major, minor] = now.split('.').map(Number)
  next = `${major}.${(minor ?? 0) + 1}.0`
  const shell = await copies.copy('shell', () => undefined)
  await copies.install(shell, await copies.copy('shared-ui', (manifest) => (manifest.version = next)))
  const demanding = await copies.copy(
    'mfe-checkout',
    ({ dependencies }) => (dependencies['@haggle/shared-ui'] = `^${next}`),
  )
  const builds = [releaseStore.build(shell, '1.0.901'), releaseStore.build(demanding, '1.0.999')]
  ;[nextShell, needsNextShell] = (await Promise.all(builds)) as [Release, Release]
}, 240_000)
afterAll(async () => {
  await releaseStore.close()
  await rm(copies.folder, { recursive: true })
})

const isLong = process.env.STRESS === 'full'
const remotes = isLong ? ['mfe-catalog', 'mfe-checkout', 'mfe-shop-admin'] : ['mfe-checkout']
/** Versions to release each remote as, all built from the same sources. */
const releases = isLong ? ['1.0.901', '1.0.902', '1.0.903'] : ['1.0.901']

test('an open tab keeps working while remotes and the shell are released', async () => {
  const site = await releaseStore.serve('old-tab', [live])
  const customer = await registeredCustomer('Otto')
  const { page, pageErrors } = await newVisitor({ site })
  await page.goto('/login')
  await fillLogin(page, customer)
  await page.getByRole('heading', { name: 'Browse Products' }).waitFor()

  for (const version of releases) {
    const builds = remotes.map((folder) => releaseStore.build(folder, version))
    for (const release of await Promise.all(builds)) await releaseStore.deploy('old-tab', [release])
  }
  await releaseStore.deploy('old-tab', [nextShell])

  const fetched: string[] = []
  page.on('request', (request) => fetched.push(request.url()))
  await page.locator('a[href^="/product/"]').first().click()
  await page.waitForURL(/\/product\//)
  await page.getByRole('button', { name: 'Add to Cart' }).waitFor()
  await page.getByRole('link', { name: 'My Orders' }).click()
  await page.getByRole('heading', { name: 'My Orders' }).waitFor()
  const files = fetched.filter((url) => url.includes('/releases/'))
  expect(files.length).toBeGreaterThan(2)
  expect(files.filter((url) => url.includes('/1.0.90'))).toEqual([])
  expect(pageErrors).toEqual([])

  await page.evaluate(() => window.dispatchEvent(new Event('focus')))
  await page.getByRole('button', { name: 'Reload' }).click()
  await page.getByRole('heading', { name: 'My Orders' }).waitFor()
  expect(fetched.some((url) => url.includes(`/checkout/${releases.at(-1)}/`))).toBe(true)
  expect(fetched.some((url) => url.includes('/shell/1.0.901/'))).toBe(true)
}, 300_000)

test('a remote that needs a newer minor of a shared package is refused until the shell provides it', async () => {
  await releaseStore.serve('minors', [live])
  await expect(releaseStore.deploy('minors', [needsNextShell])).rejects.toThrow(
    `checkout needs @haggle/shared-ui ^${next}; the shell ${releaseStore.composition.shell.version} provides ${now}.`,
  )
  await releaseStore.deploy('minors', [nextShell])
  await releaseStore.deploy('minors', [needsNextShell])
})

test('remotes built against an older minor of a shared package run', async () => {
  const { page, pageErrors } = await newVisitor({
    site: await releaseStore.serve('newer', [[nextShell, ...live.slice(1)]]),
  })
  await page.goto('/')
  await page.getByRole('heading', { name: 'Browse Products' }).waitFor()
  expect(pageErrors).toEqual([])
})
