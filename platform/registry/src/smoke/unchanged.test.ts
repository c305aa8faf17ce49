import { rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { releaseDirectory } from '@haggle/kit/releases/store'
import { newHome, sampleRemote, store } from '@haggle/kit/testing/sampleReleases'
import { changedVisits } from './unchanged'

const screens = [
  { path: '/gifts', access: 'everyone', screen: './Gifts', js: ['Gifts.js'], css: [] },
  { path: '/cards', access: 'everyone', screen: './Cards', js: ['Cards.js'], css: [] },
] as const
const files = { 'Gifts.js': 'gifts', 'Cards.js': 'cards', 'later.js': 'later' }

let home: string
beforeEach(async () => (home = await newHome()))
afterEach(() => rm(home, { recursive: true }))

/** A release, each of whose chunks names it, as webpack has it. */
async function releaseOf(version: string, changed: Partial<typeof files> = {}, from: readonly object[] = screens) {
  const global = `gifts_${version.replaceAll('.', '_')}`
  const assets = Object.keys(files).map((path) => ({ ...sampleRemote().entry, path }))
  const release = sampleRemote({ name: 'gifts', version, global, assets, screens: from as never })
  await store(home, release)
  for (const [path, code] of Object.entries({ ...files, ...changed }))
    await writeFile(join(releaseDirectory(home, release), path), `webpackChunk${global}.push("${code}")`)
  return release
}

const visits = [...screens, { path: '/new' }].map(({ path }) => ({ path, screen: path }))

test.each([
  ['nothing but its version', {}, screens, []],
  ['the code of a screen', { 'Cards.js': 'better cards' }, screens, ['/cards']],
  ['code that any screen may load later', { 'later.js': 'sooner' }, screens, ['/gifts', '/cards']],
  ["a screen's declaration", {}, [{ ...screens[0], access: 'user' }, screens[1]], ['/gifts']],
  ['a new screen', {}, [...screens, { ...screens[0], path: '/new' }], ['/new']],
])(
  'a release that changes %s: only screens that it may change are compared',
  async (_, changed, declared, expected) => {
    const [live, candidate] = [await releaseOf('1.0.0'), await releaseOf('1.1.0', changed, declared)]
    const found = await changedVisits(home, live, candidate, visits)
    expect(found.map(({ path }) => path)).toEqual(expected)
  },
)
