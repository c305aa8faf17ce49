import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { declarationsOf } from './declarations'
import { surfaceOf } from './surface'

let root: string
beforeEach(() => (root = mkdtempSync(join(tmpdir(), 'haggle-surface-'))))
afterEach(() => rmSync(root, { recursive: true }))

/** The surface of a package whose front door is `index.ts`. */
function offered(files: Record<string, string>): string[] {
  const written = { 'tsconfig.base.json': '{ "compilerOptions": { "moduleResolution": "bundler" } }', ...files }
  for (const [name, text] of Object.entries(written)) writeFileSync(join(root, name), text)
  const index = join(root, 'index.ts')
  const shop = { name: 'shop', version: '1.0.0', entries: [{ path: 'shop', file: index }] }
  return surfaceOf(shop, declarationsOf(root, [index])).shop ?? []
}

test('a surface is what the front door names, and what stands behind it, sorted and without comments', () => {
  const surface = offered({
    'index.ts': "export { lampOf } from './lamp'\nexport { tone as colour } from './tone'",
    'lamp.ts':
      "import type { Watt } from './tone'\n/** A lamp. */\ninterface Lamp { power: Watt }\nexport const lampOf = (power: Watt): Lamp => ({ power })",
    'tone.ts': "export type Watt = number\nexport const tone = 'warm'\nexport const secret = 1",
  })
  expect(surface).toEqual([
    'export { tone as colour }',
    'export const lampOf: (power: Watt) => Lamp;',
    'export const tone = "warm";',
    'interface Lamp {\n    power: Watt;\n}',
    'type Watt = number;',
  ])
})

test('what another package offers is passed on by name', () => {
  expect(
    offered({ 'index.ts': "export { default as Input } from 'antd/es/input'\nexport { Alert } from 'antd'" }),
  ).toEqual(["export { Alert } from 'antd'", "export { default as Input } from 'antd/es/input'"])
})

test('the names a component gives to its properties are its own business', () => {
  const surface = offered({ 'index.ts': 'export function Page({ title }: { title: string }) { return title }' })
  expect(surface).toEqual(['export function Page(props: {\n    title: string;\n}): string;'])
})
