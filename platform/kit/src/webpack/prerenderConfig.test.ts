import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { runInNewContext } from 'node:vm'
import webpack from 'webpack'
import { PRERENDER_FILE } from '../releases/buildNames'
import { remotePrerender } from './prerenderConfig'

let folder: string
beforeEach(() => (folder = mkdtempSync(join(tmpdir(), 'haggle-prerender-'))))
afterEach(() => rmSync(folder, { recursive: true }))

/** A remote with a screen and two parts, of which these have a `prerender` module. */
function write(prerendered: { screen?: boolean; part?: boolean }) {
  for (const place of ['screens', 'parts', 'gifts']) mkdirSync(join(folder, 'src', place), { recursive: true })
  const file = (path: string, text: string) => writeFileSync(join(folder, path), text)
  for (const path of ['screens/Gifts', 'parts/Ask', 'parts/Later'])
    file(`src/${path}.js`, `export default () => 'the ${path}'`)
  file('src/gifts/prerender.js', `export const query = ['page']; export default () => 'prepared'`)
  const prerender = './gifts/prerender'
  const screen = { path: '/gifts', access: 'everyone', screen: './Gifts', ...(prerendered.screen && { prerender }) }
  const parts = [
    { slot: 'catalog/shop-contact', part: './Ask', ...(prerendered.part && { prerender }) },
    { slot: 'catalog/shop-contact', part: './Later' },
  ]
  file('remote.json', JSON.stringify({ name: 'gifts', contract: '^1.0.0', screens: [screen], parts }))
}

test("a remote's bundle has the screens and parts that are prerendered, each with what prepares it", async () => {
  write({ screen: true, part: true })
  await new Promise<void>((done, failed) =>
    webpack(
      remotePrerender(folder).map((each) => ({ ...each, output: { ...each.output, path: folder } })),
      (error, stats) => (error || stats?.hasErrors() ? failed(error ?? new Error(String(stats))) : done()),
    ),
  )
  const module = {
    exports: { screens: {} as Record<string, { Screen(): string; prerender(): string; query: string[] }> },
  }
  runInNewContext(readFileSync(join(folder, PRERENDER_FILE), 'utf8'), { module })
  const { screens } = module.exports
  const found = Object.entries(screens).map(([name, each]) => [name, each.Screen(), each.prerender(), ...each.query])
  expect(found).toEqual([
    ['./Gifts', 'the screens/Gifts', 'prepared', 'page'],
    ['./Ask', 'the parts/Ask', 'prepared', 'page'],
  ])
})

test('a remote that prerenders nothing has no bundle, and one that prerenders a part alone has one', () => {
  write({})
  expect(remotePrerender(folder)).toEqual([])
  write({ part: true })
  expect(remotePrerender(folder)).toHaveLength(1)
})
