import { Composition } from './composition'
import { remoteRelease, shellRelease } from './sampleReleases'

const catalog = { name: 'catalog', release: remoteRelease('catalog', '/product/:id') }
const checkout = { name: 'checkout', release: remoteRelease('checkout', '/cart') }
const app = {
  app: 'marketplace',
  title: 'Haggle',
  home: '/',
  links: [],
  allowOverrides: false,
  shell: shellRelease,
  remotes: [catalog, checkout],
}

const problemsOf = (change: object) =>
  Composition.safeParse({ ...app, ...change }).error?.issues.map(({ message }) => message)

test('an app is a shell with remotes, their fallbacks and canaries', () => {
  const composition = {
    ...app,
    audience: 'shopOwner',
    links: [{ label: 'Marketplace', href: 'https://haggle.test/' }],
    remotes: [{ ...catalog, previous: catalog.release, canary: { release: catalog.release, percent: 10 } }, checkout],
  }
  expect(Composition.parse(composition)).toEqual(composition)
})

test('a release stands under its own name only, whether live, previous or canary', () => {
  const other = checkout.release
  const problem = ['catalog names a release of checkout']
  expect(problemsOf({ remotes: [{ ...catalog, release: other }] })).toEqual(problem)
  expect(problemsOf({ remotes: [{ ...catalog, previous: other }] })).toEqual(problem)
  expect(problemsOf({ remotes: [{ ...catalog, canary: { release: other, percent: 10 } }] })).toEqual(problem)
})

test('an address belongs to one screen, whatever its parameters are called', () => {
  const rival = { name: 'outlet', release: remoteRelease('outlet', '/product/:slug') }
  expect(problemsOf({ remotes: [catalog, rival] })).toEqual(['/product/:slug belongs to both catalog and outlet'])
  expect(problemsOf({ remotes: [catalog, catalog] })).toEqual(['/product/:id belongs to both catalog and catalog'])
})

test('an address that a canary adds is taken, too', () => {
  const canary = { release: remoteRelease('catalog', '/cart'), percent: 10 }
  expect(problemsOf({ remotes: [{ ...catalog, canary }, checkout] })).toEqual([
    '/cart belongs to both catalog and checkout',
  ])
  expect(problemsOf({ remotes: [{ ...catalog, canary: { ...canary, release: catalog.release } }] })).toBeUndefined()
})

test("no remote takes a path of the shell's own", () => {
  const thief = { name: 'thief', release: remoteRelease('thief', '/login') }
  expect(problemsOf({ remotes: [catalog, thief] })).toEqual(['/login belongs to both the shell and thief'])
  const shouting = { name: 'thief', release: remoteRelease('thief', '/LogIn') }
  expect(problemsOf({ remotes: [catalog, shouting] })).toEqual(['/LogIn belongs to both the shell and thief'])
})

test.each([
  { home: 'shop' },
  { title: '' },
  { audience: 'admin' },
  { allowOverrides: undefined },
  { shell: catalog.release },
  { links: [{ label: 'Marketplace' }] },
  { remotes: [{ ...catalog, canary: { release: catalog.release, percent: 0 } }] },
  { remotes: [{ ...catalog, canary: { release: catalog.release, percent: 100 } }] },
  { remotes: [{ ...catalog, url: 'https://elsewhere.test/' }] },
  { theme: 'dark' },
])('a composition with %j is refused', (change) => {
  expect(problemsOf(change)).not.toBeUndefined()
})
