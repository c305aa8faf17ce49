import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { withoutPaths } from './paths'

let directory: string
beforeEach(async () => (directory = await mkdtemp(join(tmpdir(), 'haggle-build-'))))
afterEach(() => rm(directory, { recursive: true }))

test("the building machine's path is removed from source maps", async () => {
  const map = join(directory, 'main.js.map')
  await writeFile(map, `{"sourcesContent":["import a from '/home/ada/haggle/node_modules/a/index.js'"]}`)
  await withoutPaths(directory, '/home/ada/haggle')
  expect(await readFile(map, 'utf8')).toBe(`{"sourcesContent":["import a from './node_modules/a/index.js'"]}`)
})

test("the building machine's path is removed from the prerender bundle", async () => {
  const file = join(directory, 'prerender.cjs')
  await writeFile(file, '// ../../home/ada/haggle/node_modules/a/index.js')
  await withoutPaths(directory, '/home/ada/haggle')
  expect(await readFile(file, 'utf8')).not.toContain('ada')
})

test("the code of Module Federation's entry, which holds such paths, is removed from the names of sources", async () => {
  const map = join(directory, 'remoteEntry.js.map')
  const code = Buffer.from("import federation from '/home/ada/haggle/node_modules/a/index.js'").toString('base64')
  await writeFile(map, `{"sources":["webpack://a/data:text/javascript;charset=utf-8;base64,${code}"]}`)
  await withoutPaths(directory, '/home/ada/haggle')
  expect(await readFile(map, 'utf8')).toBe('{"sources":["webpack://a/./federation-entry.js"]}')
})

test('a script with such a path is refused', async () => {
  await writeFile(join(directory, 'main.js'), `console.log('/home/ada/haggle/shell')`)
  await expect(withoutPaths(directory, '/home/ada/haggle')).rejects.toThrow('main.js names /home/ada/haggle')
})
