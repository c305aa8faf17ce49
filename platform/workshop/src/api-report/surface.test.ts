import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { declarationsOf, type Declarations } from './declarations'
import { surfaceOf } from './surface'

const packages: Record<string, Record<string, string>> = {
  lamps: {
    'index.ts': "export { lampOf } from './lamp'\nexport { tone as colour } from './tone'",
    'lamp.ts':
      "import type { Watt } from './tone'\n/** A lamp. */\ninterface Lamp { power: Watt }\nexport const lampOf = (power: Watt): Lamp => ({ power })",
    'tone.ts': "export type Watt = number\nexport const tone = 'warm'\nexport const secret = 1",
  },
  kit: { 'index.ts': "export { default as Input } from 'antd/es/input'\nexport { Alert } from 'antd'" },
  shop: {
    'index.ts': "import { stockOf } from './back/stock'\nexport const shopOf = () => stockOf()",
    'back/stock.ts': 'export interface Stock { count: number }\nexport const stockOf = (): Stock => ({ count: 1 })',
  },
  page: { 'index.ts': 'export function Page({ title }: { title: string }) { return title }' },
}

const root = mkdtempSync(join(tmpdir(), 'haggle-surface-'))
const indexOf = (name: string) => join(root, name, 'index.ts')
let declarations: Declarations
beforeAll(() => {
  writeFileSync(join(root, 'tsconfig.base.json'), '{ "compilerOptions": { "moduleResolution": "bundler" } }')
  for (const [name, files] of Object.entries(packages)) {
    for (const [file, text] of Object.entries(files)) {
      mkdirSync(dirname(join(root, name, file)), { recursive: true })
      writeFileSync(join(root, name, file), text)
    }
  }
  declarations = declarationsOf(root, Object.keys(packages).map(indexOf))
})
afterAll(() => rmSync(root, { recursive: true }))

/** The surface of a package whose entry is `index.ts`. */
const offered = (name: string) =>
  surfaceOf({ folder: name, name, version: '1.0.0', entries: [{ path: name, file: indexOf(name) }] }, declarations)[
    name
  ]

test('a surface holds the exports and the declarations they refer to, sorted and without comments', () => {
  expect(offered('lamps')).toEqual([
    'export { tone as colour }',
    'export const lampOf: (power: Watt) => Lamp;',
    'export const tone = "warm";',
    'interface Lamp {\n    power: Watt;\n}',
    'type Watt = number;',
  ])
})

test('a surface does not say in which file a type stands, which may move', () => {
  expect(offered('shop')).toEqual(['export const shopOf: () => Stock;', 'interface Stock {\n    count: number;\n}'])
})

test('a re-export from another package is listed by name only', () => {
  expect(offered('kit')).toEqual(["export { Alert } from 'antd'", "export { default as Input } from 'antd/es/input'"])
})

test('the names of destructured properties are not part of a surface', () => {
  expect(offered('page')).toEqual(['export function Page(props: {\n    title: string;\n}): string;'])
})
