import { marketplace, releaseOf } from '../testing/composition'
import { describeOverrides } from './describeOverrides'
import { remotesFor } from './remotesFor'

const wishlist = releaseOf('wishlist', '0.0.0-dev', [{ path: '/wishes', access: 'everyone', screen: './Wishes' }])
const catalog = releaseOf('catalog', '0.0.0-dev', [{ path: '/new', access: 'everyone', screen: './New' }])
const answers: Record<string, unknown> = {
  'http://localhost:1/release.json': wishlist,
  'http://localhost:2/release.json': catalog,
  'http://localhost:3/release.json': { name: 'checkout' },
}
Object.assign(globalThis, {
  fetch: (url: string) => Promise.resolve({ ok: url in answers, json: () => Promise.resolve(answers[url]) }),
})
const overrides = new Map([
  ['wishlist', 'http://localhost:1/mf-manifest.json'],
  ['catalog', 'http://localhost:2/mf-manifest.json'],
  ['checkout', 'http://localhost:3/mf-manifest.json'],
  ['shop-admin', 'http://localhost:4/mf-manifest.json'],
])

test('screens that somebody is working on are theirs, also of a remote that nobody released yet', async () => {
  const described = await describeOverrides(overrides)
  expect([...described.keys()]).toEqual(['wishlist', 'catalog'])
  const visitor = { id: 1, overrides, described }
  const remotes = remotesFor({ ...marketplace, allowOverrides: true }, visitor)
  const pathsOf = (name: string) =>
    remotes.find((remote) => remote.name === name)?.release.screens.map(({ path }) => path)
  expect(pathsOf('wishlist')).toEqual(['/wishes'])
  expect(pathsOf('catalog')).toEqual(['/new'])
  expect(pathsOf('shop-admin')).toContain('/shop/dashboard')
  expect(remotes.find(({ name }) => name === 'wishlist')?.release.entry).toBe('http://localhost:1/mf-manifest.json')
})

test('in production nothing of that counts', async () => {
  const described = await describeOverrides(overrides)
  const remotes = remotesFor(marketplace, { id: 1, overrides, described })
  expect(remotes).toEqual(remotesFor(marketplace, { id: 1, overrides: new Map() }))
})
