import { rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Composition, RemoteRelease } from '@haggle/shared-contract/platform'
import { releaseDirectory } from '../releases/store'
import { sampleComposition } from '../testing/sampleApps'
import { newHome, sampleRemote, sampleShell, store } from '../testing/sampleReleases'
import { runGate, GateRefusal } from './gate'

let home: string
beforeEach(async () => (home = await newHome()))
afterEach(() => rm(home, { recursive: true }))

const reasonsFor = async (next: Composition, candidates: RemoteRelease[] = []) => {
  const refusal = await runGate(home, next, candidates).catch((error: unknown) => error)
  return refusal instanceof GateRefusal ? refusal.reasons : []
}

test('compatible releases pass', async () => {
  const release = await store(home, sampleRemote())
  await expect(runGate(home, sampleComposition([release]), [release])).resolves.toBeUndefined()
})

test('a file that was changed since the build is refused', async () => {
  const release = await store(home, sampleRemote())
  await writeFile(join(releaseDirectory(home, release), 'Home.js'), 'alert(1)')
  expect(await reasonsFor(sampleComposition([release]), [release])).toEqual(['catalog 1.0.0: Home.js was changed.'])
})

const screen = { path: '/', access: 'everyone' as const, screen: './Home', js: ['Home.js'], css: [] }

test.each<[string, Partial<RemoteRelease>, string]>([
  [
    'a contract of another major',
    { contract: '^2.0.0' },
    'catalog needs contract ^2.0.0; the shell 1.0.0 speaks 1.0.0.',
  ],
  [
    'a newer minor of a shared package',
    { shared: { '@haggle/shared-ui': '^1.1.0' } },
    'catalog needs @haggle/shared-ui ^1.1.0; the shell 1.0.0 provides 1.0.0.',
  ],
  [
    'a package that is not shared',
    { shared: { antd: '^6.0.0' } },
    'catalog needs antd, which the shell 1.0.0 does not provide.',
  ],
  ['any version of a package', { shared: { react: '*' } }, 'catalog must name a range of react, not "*".'],
  ['any version, said otherwise', { shared: { react: '>=0' } }, 'catalog must name a range of react, not ">=0".'],
  ['an empty range', { shared: { react: '' } }, 'catalog must name a range of react, not "".'],
  ['any contract', { contract: 'x' }, 'catalog must name a range of the contract, not "x".'],
  ['an invalid range', { shared: { react: 'latest' } }, 'catalog must name a range of react, not "latest".'],
  ['a screen without files', { screens: [{ ...screen, js: [] }] }, 'catalog: the screen ./Home is not exposed.'],
  [
    'a prerendered screen without a prerender bundle',
    { screens: [{ ...screen, prerender: './home/prerender' }] },
    'catalog: no host can render ./Home: its bundle is missing.',
  ],
  [
    'a prerendered part without a prerender bundle',
    { parts: [{ slot: 'gifts/wrapping', part: './Ask', prerender: './ask/prerender', js: ['Home.js'], css: [] }] },
    'catalog: no host can render ./Ask: its bundle is missing.',
  ],
  [
    'an unknown badge',
    { screens: [{ ...screen, nav: { label: 'Home', badge: 'stock' } }] },
    'catalog: / has an unknown badge "stock"; there are cart and catalog/….',
  ],
  [
    'an invalid icon',
    { screens: [{ ...screen, nav: { label: 'Home', icon: 'home.svg' } }] },
    'shop: remotes.0.release.screens.0.nav.icon must be the path data of an SVG.',
  ],
])('a remote that needs or has %s is refused', async (_, changes, reason) => {
  expect(await reasonsFor(sampleComposition([sampleRemote(changes)]))).toEqual([reason])
})

test('a path that another remote has is refused', async () => {
  const reasons = await reasonsFor(sampleComposition([sampleRemote(), sampleRemote({ name: 'checkout' })]))
  expect(reasons).toEqual(['shop: / belongs to both catalog and checkout.'])
})

test("a release that takes the screen of the app's home away is refused, unless another remote has it", async () => {
  const gone = sampleRemote({ version: '2.0.0', screens: [{ ...screen, path: '/gifts' }] })
  const next = sampleComposition([gone])
  expect(await reasonsFor(next)).toEqual([])
  const [remote] = next.remotes
  const replacing = { ...next, remotes: [{ ...remote!, previous: sampleRemote() }] }
  expect(await reasonsFor(replacing)).toEqual(['shop: its home / would be the screen of no remote.'])
  const other = sampleRemote({ name: 'browse' })
  const moved = { ...replacing, remotes: [...replacing.remotes, { name: other.name, release: other }] }
  expect(await reasonsFor(moved)).toEqual([])
})

test.each(['/api/gifts', '/API', '/releases', '/media/:id', '/platform'])(
  'a screen at %s, which web hosts answer themselves, is refused',
  async (path) => {
    const screens = [{ path, access: 'everyone' as const, screen: './Home', js: ['Home.js'], css: [] }]
    expect(await reasonsFor(sampleComposition([sampleRemote({ screens })]))).toEqual([
      `catalog: ${path} is an address of the web hosts' own.`,
    ])
  },
)

test("a shell that no longer provides what a live remote needs is refused, with each remote's reason", async () => {
  const shell = sampleShell({
    version: '2.0.0',
    contract: '2.0.0',
    shared: { react: '20.0.0', '@haggle/shared-ui': '1.4.0' },
  })
  expect(await reasonsFor(sampleComposition([sampleRemote()], shell))).toEqual([
    'catalog needs contract ^1.0.0; the shell 2.0.0 speaks 2.0.0.',
    'catalog needs react ^19.3.1; the shell 2.0.0 provides 20.0.0.',
  ])
})

describe("a remote's own framework", () => {
  const until = (day: string) => sampleRemote({ ownFramework: { name: 'Vue 3', until: day } })

  test('may become live until its day', async () => {
    const release = await store(home, until('2999-12-31'))
    expect(await reasonsFor(sampleComposition([release]), [release])).toEqual([])
  })

  test('is refused afterwards, unless its remote goes back to it or another one is released', async () => {
    const release = await store(home, until('2026-01-31'))
    const next = sampleComposition([release])
    expect(await reasonsFor(next, [release])).toEqual([
      "catalog 1.0.0 brings Vue 3, which remote.json allows until 2026-01-31: move to the shell's React.",
    ])
    await expect(runGate(home, next, [release], { goesBack: true })).resolves.toBeUndefined()
    expect(await reasonsFor(next)).toEqual([])
  })
})

describe('an earlier major of shared-ui, which the shell provides beside its own', () => {
  const shellUntil = (until: string) => {
    const older = { installedAs: '@haggle/shared-ui-1', name: '@haggle/shared-ui', version: '1.9.0', until }
    return sampleShell({
      version: '2.0.0',
      shared: { react: '19.3.1', '@haggle/shared-ui': '2.0.0' },
      olderMajors: [{ ...older, js: ['1.js'], css: [], bytes: 6144 }],
    })
  }
  const remote = sampleRemote({ shared: { '@haggle/shared-ui': '^1.4.0' } })

  test('is enough for a remote in whose range it is', async () => {
    const release = await store(home, remote)
    expect(await reasonsFor(sampleComposition([release], shellUntil('2999-12-31')), [release])).toEqual([])
  })

  test('is no later minor than it is', async () => {
    const release = sampleRemote({ shared: { '@haggle/shared-ui': '^1.10.0' } })
    expect(await reasonsFor(sampleComposition([release], shellUntil('2999-12-31')))).toEqual([
      'catalog needs @haggle/shared-ui ^1.10.0; the shell 2.0.0 provides 2.0.0 and 1.9.0.',
    ])
  })

  test('is for what is live, and for going back, after its day; new releases are refused', async () => {
    const release = await store(home, remote)
    const next = sampleComposition([release], shellUntil('2026-01-31'))
    expect(await reasonsFor(next)).toEqual([])
    await expect(runGate(home, next, [release], { goesBack: true })).resolves.toBeUndefined()
    expect(await reasonsFor(next, [release])).toEqual([
      'catalog 1.0.0 needs @haggle/shared-ui 1.9.0, which the shell allows until 2026-01-31: npx haggle upgrade @haggle/shared-ui@2.0.0.',
    ])
  })
})

test('the smoke journey runs only if all other checks pass, and its faults are reasons to refuse', async () => {
  const release = await store(home, sampleRemote())
  const smoke = jest.fn().mockResolvedValue(['shop with catalog 1.0.0: / shows no heading.'])
  const tried = runGate(home, sampleComposition([release]), [release], { inApp: smoke })
  await expect(tried).rejects.toThrow('shop with catalog 1.0.0: / shows no heading.')
  await writeFile(join(releaseDirectory(home, release), 'Home.js'), 'alert(1)')
  await expect(runGate(home, sampleComposition([release]), [release], { inApp: smoke })).rejects.toThrow(
    'Home.js was changed.',
  )
  expect(smoke).toHaveBeenCalledTimes(1)
})
