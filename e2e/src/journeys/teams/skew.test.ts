import { rm } from 'node:fs/promises'
import type { Release } from '@haggle/shared-contract/platform'
import { addedProduct, registeredCustomer, registeredOwner } from '../../account'
import { changedCopies } from '../../changedCopies'
import { openReleaseStore, type ReleaseStore } from '../../releaseStore'
import { untilQuiet } from '../../untilQuiet'
import { fillLogin, newVisitor, untilRendered } from '../../visitor'

// Combines real builds of shells and remotes of different versions; nextShell provides the next major of shared-ui and, beside it,
// the next minor of the present one.

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
  const asVersion = (version: string) =>
    copies.copy('shared-ui', (manifest) => (manifest.version = version), `shared-ui-${version}`)
  await copies.install(shell, await asVersion(`${Number(major) + 1}.0.0`))
  await copies.install(shell, await asVersion(next), '@haggle/older-ui')
  const older = { installedAs: '@haggle/older-ui', until: '2999-12-31' }
  await copies.changeDescriptor(shell, (descriptor) => (descriptor.olderMajors = [older]))
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

test('remotes built for another major of shared-ui than the shell’s get theirs, and share its toasts', async () => {
  const lamp = await addedProduct(await registeredOwner('Olga', 'Lamps of Two Majors'))
  const path = `/product/${lamp._id}`
  const site = await releaseStore.serve('majors', [[nextShell, ...live.slice(1)]], { prerenders: true })
  await untilRendered(`${site}${path}`)
  const { page, pageErrors } = await newVisitor({ site })
  const older = nextShell.kind === 'shell' ? (nextShell.olderMajors ?? []) : []
  expect(older).toEqual([expect.objectContaining({ name: '@haggle/shared-ui', version: next })])
  const fetched: string[] = []
  page.on('request', (request) => fetched.push(new URL(request.url()).pathname))
  const styles = older.flatMap(({ css }) => css).map((file) => fetch(`${site}/releases/shell/1.0.901/${file}`))
  const sheets = await Promise.all((await Promise.all(styles)).map((reply) => reply.text()))
  expect(sheets.join('')).toContain('button')
  // its tokens and global styles would override the shell's
  expect(sheets.join('')).not.toContain(':root')
  const fetchedOlder = () => older.flatMap(({ js }) => js).filter((file) => fetched.some((url) => url.endsWith(file)))

  await page.goto('/login')
  const shells = await page.getByRole('button', { name: 'Login' }).getAttribute('class')
  await untilQuiet(page)
  expect(fetchedOlder()).toEqual([])

  await page.goto(path)
  const add = page.getByRole('button', { name: 'Add to Cart' })
  const own = (await add.getAttribute('class'))?.split(' ') ?? []
  expect(own.filter((name) => shells?.split(' ').includes(name))).toEqual([])
  await add.click()
  await page.locator('[aria-live="polite"]').getByText('Added to cart!').waitFor()
  expect(fetchedOlder()).not.toEqual([])
  expect(fetched.filter((url) => url.endsWith('/client-errors'))).toEqual([])
  expect(pageErrors).toEqual([])
})
