import { randomBytes } from 'node:crypto'
import { rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { precompress } from '../base/compress'
import { releaseDirectory } from '../releases/store'
import { newHome, sampleRemote, store } from '../testing/sampleReleases'
import { moduleSizes, modulesOverBudget } from './budget'

let home: string
beforeEach(async () => (home = await newHome()))
afterEach(() => rm(home, { recursive: true }))

/** Stores a release whose only screen has these scripts. */
async function withScripts(scripts: Record<string, string>) {
  const screens = [{ path: '/', access: 'everyone' as const, screen: './Home', js: Object.keys(scripts), css: [] }]
  const release = await store(home, sampleRemote({ screens }))
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
  const noise = randomBytes(70 * 1024)
    .toString('latin1')
    .slice(0, 60 * 1024)
  expect(await modulesOverBudget(...(await withScripts({ 'Home.js': noise })))).toEqual([
    expect.stringMatching(/^catalog: the screen \.\/Home has \d+\.\d KB of scripts; the budget is 60 KB\.$/),
  ])
  expect(await modulesOverBudget(...(await withScripts({ 'Home.js': noise.slice(0, 20_000) })))).toEqual([])
})
