import type { Composition } from '@haggle/shared-contract/platform'
import { marketplace, releaseOf } from '../testing/composition'
import { remotesFor } from './remotesFor'

const visitor = { id: 1, overrides: new Map<string, string>() }
const next = releaseOf('checkout', '2.0.0', [{ path: '/cart', access: 'signedIn', screen: './Cart' }])

const withCanary = (percent: number): Composition => ({
  ...marketplace,
  remotes: marketplace.remotes.map((remote) =>
    remote.name === 'checkout' ? { ...remote, canary: { release: next, percent } } : remote,
  ),
})

const checkoutOf = (composition: Composition, id: number) =>
  remotesFor(composition, { ...visitor, id }).find(({ name }) => name === 'checkout')

test('a visitor gets the live release, and the one before it to fall back to', () => {
  const [catalog, checkout] = remotesFor(marketplace, visitor)
  expect(catalog?.release).toMatchObject({
    version: '1.1.0',
    entry: '/releases/catalog/1.1.0/remoteEntry.js',
    integrity: marketplace.remotes[0]?.release.entry.integrity,
  })
  expect(catalog?.release.screens[0]?.files).toEqual(['/releases/catalog/1.1.0/BrowseProducts.js'])
  expect(catalog?.previous?.version).toBe('1.0.0')
  expect(checkout?.previous).toBeUndefined()
})

test('a canary goes to about its percentage of visitors, and falls back to the live release', () => {
  const all = Array.from({ length: 2000 }, (_, id) => checkoutOf(withCanary(20), id))
  const tried = all.filter((checkout) => checkout?.release.version === '2.0.0')
  expect(tried.length).toBeGreaterThan(300)
  expect(tried.length).toBeLessThan(500)
  expect(tried[0]?.previous?.version).toBe('1.0.0')
})

test('a visitor who got a canary keeps it while it grows', () => {
  const triesAt = (percent: number) => (id: number) => checkoutOf(withCanary(percent), id)?.release.version === '2.0.0'
  const early = Array.from({ length: 200 }, (_, id) => id).filter(triesAt(10))
  expect(early.length).toBeGreaterThan(0)
  expect(early.every(triesAt(50))).toBe(true)
})

test('who has the canary of one remote has that of another by chance only, also if their versions are the same', () => {
  const both = marketplace.remotes.slice(0, 2).map((remote) => {
    const release = releaseOf(remote.name, '2.0.0', remote.release.screens)
    return { ...remote, canary: { release, percent: 20 } }
  })
  const all = Array.from({ length: 2000 }, (_, id) => remotesFor({ ...marketplace, remotes: both }, { ...visitor, id }))
  const withBoth = all.filter((remotes) => remotes.every(({ isCanary }) => isCanary))
  expect(withBoth.length).toBeGreaterThan(40)
  expect(withBoth.length).toBeLessThan(140)
})

const developer = { id: 1, overrides: new Map([['catalog', 'http://localhost:5001/mf-manifest.json']]) }

test("if overrides are allowed, a remote is loaded by the manifest at the visitor's address", () => {
  const [catalog, checkout] = remotesFor({ ...marketplace, allowOverrides: true }, developer)
  expect(catalog?.release).toMatchObject({ entry: 'http://localhost:5001/mf-manifest.json', version: 'override' })
  expect(catalog?.release.integrity).toBeUndefined()
  expect(catalog?.previous?.version).toBe('1.1.0')
  expect(checkout?.release.version).toBe('1.0.0')
})

test('if overrides are not allowed, the live release is loaded', () => {
  expect(remotesFor(marketplace, developer)).toEqual(remotesFor(marketplace, visitor))
})
