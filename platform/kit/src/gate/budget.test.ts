import { randomBytes } from 'node:crypto'
import { rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { RemoteRelease } from '@haggle/shared-contract/platform'
import { precompress } from '../base/compress'
import { releaseDirectory } from '../releases/store'
import { newHome, sampleRemote, store } from '../testing/sampleReleases'
import { moduleSizes, modulesOverBudget } from './budget'

let home: string
beforeEach(async () => (home = await newHome()))
afterEach(() => rm(home, { recursive: true }))

/** Text that does not get smaller. */
const noise = randomBytes(110 * 1024).toString('latin1')

/** Stores a release whose only screen has these scripts. */
async function withScripts(scripts: Record<string, string>, changes: Partial<RemoteRelease> = {}) {
  const screens = [{ path: '/', access: 'everyone' as const, screen: './Home', js: Object.keys(scripts), css: [] }]
  const release = await store(home, sampleRemote({ screens, ...changes }))
  const directory = releaseDirectory(home, release)
  for (const [path, text] of Object.entries(scripts)) await writeFile(join(directory, path), text)
  await precompress(directory)
  return [directory, release] as const
}

test("a screen's size is the compressed size of its scripts", async () => {
  const sizes = await moduleSizes(
    ...(await withScripts({ 'Home.js': 'x'.repeat(100_000), 'small.js': 'y'.repeat(500) })),
  )
  expect(sizes[0]?.bytes).toBeGreaterThan(500)
  expect(sizes[0]?.bytes).toBeLessThan(700)
})

test('a screen over the budget is reported with its size', async () => {
  expect(await modulesOverBudget(...(await withScripts({ 'Home.js': noise.slice(0, 60 * 1024) })))).toEqual([
    expect.stringMatching(/^catalog: the screen \.\/Home has \d+\.\d KB of scripts; the budget is 60 KB\.$/),
  ])
  expect(await modulesOverBudget(...(await withScripts({ 'Home.js': noise.slice(0, 20_000) })))).toEqual([])
})

describe("a remote's own framework", () => {
  const ownFramework = { name: 'Vue 3', until: '2027-06-30' }
  const scripts = { 'Home.0a1b.js': noise.slice(0, 30_000), 'framework.0a1b.js': noise.slice(0, 50_000) }

  test('is weighed by itself, and does not count for the screens that load it', async () => {
    const sizes = await moduleSizes(...(await withScripts(scripts, { ownFramework })))
    expect(sizes.map(({ module, kind }) => [module, kind])).toEqual([
      ['./Home', 'screen'],
      ['Vue 3', 'framework'],
    ])
    expect(sizes[1]?.bytes).toBeGreaterThan(50_000)
    expect(await modulesOverBudget(...(await withScripts(scripts, { ownFramework })))).toEqual([])
  })

  test('over its budget is reported with its size', async () => {
    const heavy = { ...scripts, 'framework.0a1b.js': noise }
    expect(await modulesOverBudget(...(await withScripts(heavy, { ownFramework })))).toEqual([
      expect.stringMatching(/^catalog: the framework Vue 3 has \d+\.\d KB of scripts; the budget is 100 KB\.$/),
    ])
  })

  test('that is not declared counts for the screen', async () => {
    expect(await modulesOverBudget(...(await withScripts(scripts)))).toEqual([
      expect.stringMatching(/^catalog: the screen \.\/Home has/),
    ])
  })
})
