import { rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { RemoteRelease } from '@haggle/shared-contract/platform'
import { integrityOf } from '../releases/assets'
import { releaseDirectory } from '../releases/store'
import { newHome } from '../testing/sampleReleases'
import { sampleFiles, writeSample } from '../testing/sampleUpload'
import { inspectRelease, cacheInspections } from './inspection'

const sample = sampleFiles()
const { release } = sample
const [screen] = release.screens
let home: string
const directory = () => releaseDirectory(home, release)
beforeAll(async () => {
  home = await newHome()
  await writeSample(home, sample)
})
afterAll(() => rm(home, { recursive: true }))

test('a release whose release.json matches its build passes', async () => {
  expect(await inspectRelease(directory(), release)).toEqual([])
})

test.each<[string, Partial<RemoteRelease>, string[]]>([
  [
    'a screen that the build does not expose',
    { screens: [...release.screens, { path: '/wishlist/all', access: 'everyone', screen: './All', js: [], css: [] }] },
    ['the build does not expose ./All.', 'the build does not expose ./All: no such module.'],
  ],
  [
    'other files of a screen',
    { screens: [{ ...screen!, js: ['remoteEntry.js'] }] },
    [
      'release.json names other files of ./Wishlist than the build.',
      './Wishlist loads other files than release.json names.',
    ],
  ],
  [
    'ranges of shared packages that differ from the build',
    { shared: { react: '^18.0.0' } },
    [
      'release.json says react ^18.0.0; the build asks for ^19.3.1.',
      'release.json says @haggle/shared-ui is not shared; the build asks for ^1.0.0.',
    ],
  ],
  ['another contract', { contract: '^2.0.0' }, ['release.json says contract ^2.0.0; the build says ^1.0.0.']],
  ['any contract', { contract: '*' }, ['release.json must name a range of the contract, not "*".']],
  [
    "a size that differs from its file's",
    { entry: { ...release.entry, bytes: 12 } },
    [`remoteEntry.js has ${release.entry.bytes} bytes; release.json says 12.`],
  ],
  ['another hash', { entry: { ...release.entry, integrity: integrityOf('other') } }, ['remoteEntry.js was changed.']],
  [
    'the variable of another release',
    { global: 'catalog_1_0_0' },
    [
      'mf-manifest.json names remoteEntry.js and wishlist_1_0_0, release.json another entry.',
      'release.json names the variable catalog_1_0_0, not wishlist_1_0_0.',
      'the build does not expose ./Wishlist: remoteEntry.js sets no catalog_1_0_0.',
    ],
  ],
])('a release.json with %s is refused with the reasons', async (_, changes, lines) => {
  expect(await inspectRelease(directory(), { ...release, ...changes })).toEqual(
    lines.map((line) => `wishlist 1.0.0: ${line}`),
  )
})

/** Code of hostile entries, and the expected reason. */
const hostile: Record<string, [code: string, line: RegExp]> = {
  loops: ['for (;;);', /did not show its screens within 2 seconds/],
  'never answers': ['return { get: () => new Promise(() => {}) }', /did not show its screens within 2 seconds/],
  'eats memory': ['const all = []; for (;;) all.push(Buffer.alloc(2 ** 24, 1), Array(1e6).fill({}))', /ended|within/],
  throws: ["throw new Error('no such luck')", /no such luck/],
  'throws lines of a terminal': ["throw new Error('no\\nsuch\\x1b[31m\\u202e luck')", /: no such \[31m luck\.$/],
  'throws a while later': [
    "setTimeout(() => { throw Error('late') }); return { get: () => new Promise(() => {}) }",
    /late/,
  ],
  'ends its process': ['process.exit(0)', /does not expose/],
  'kills its process': ["process.kill(process.pid, 'SIGKILL')", /does not expose/],
  'answers in place of the gate': ['post({ seen: { shared: {}, exposed: {} } }); host.exit()', /post is not defined/],
  'reads the store': [
    `return { get: () => (0, eval)("import('node:fs')").then((fs) => fs.readFileSync('HOME/registry/key')) }`,
    /restricted|callback/,
  ],
  'writes to the store': [
    "return { get: () => require('fs').promises.writeFile('HOME/key', '') }",
    /require is not|out of reach/,
  ],
  'runs a command': [
    "return { get: () => process.getBuiltinModule('child_process').execSync('id') }",
    /is not a function/,
  ],
}

test('a hostile entry is refused in bounded time and reaches neither files nor processes', async () => {
  const cases = Object.entries(hostile).map(([name, [code, line]], at) => ({
    name,
    code,
    line,
    version: `1.0.${at + 1}`,
  }))
  // the others answer, however busy this machine is
  const usesItUp = ({ line }: (typeof cases)[number]) => line.source.includes('within')
  const inspect = async (each: (typeof cases)[number]) => {
    const { name, code, version } = each
    const { release: bad, files } = sampleFiles({ version })
    await writeSample(home, { release: bad, files })
    const entry = `var ${bad.global} = (() => { ${code.replace('HOME', home)} })()`
    await writeFile(join(releaseDirectory(home, bad), 'remoteEntry.js'), entry)
    const honest = { ...bad, entry: { path: 'remoteEntry.js', bytes: entry.length, integrity: integrityOf(entry) } }
    const limit = usesItUp(each) ? 2_000 : undefined
    return [name, (await inspectRelease(releaseDirectory(home, bad), honest, limit)).join(' ')] as const
  }
  const results = await Promise.all(cases.map(inspect))
  for (const [name, lines] of results) expect([name, lines]).toEqual([name, expect.stringMatching(hostile[name]![1])])
})

test('an unchanged release that passed is not inspected again', async () => {
  const look = jest.fn().mockResolvedValueOnce(['no']).mockResolvedValue([])
  const remembered = cacheInspections(look)
  expect(await remembered(directory(), release)).toEqual(['no'])
  for (let again = 0; again < 2; again++) expect(await remembered(directory(), release)).toEqual([])
  expect(look).toHaveBeenCalledTimes(2)
})
