import { existsSync, readFileSync } from 'node:fs'
import { mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { writeDeclarations } from '../packaging/compile'
import { declarationsOf, type Declarations } from './declarations'
import { publicPackages, readPublicPackage } from './packages'
import { parseReport, problemOf, readReport, renderReport } from './report'
import { surfaceOf } from './surface'

const surface = {
  shop: ['export const a: number;', 'interface B {\n    c: string;\n}'],
  'shop/data': ['export const d: 1;'],
}
const more = { ...surface, 'shop/forms': ['export const e: 2;'] }
const less = { shop: surface.shop }
const report = parseReport(renderReport('shop', '1.2.0', surface))
const shopAt = (version: string) => ({ folder: 'shop', name: 'shop', version, entries: [] })

test('parsing a rendered report returns its version and surface', () => {
  expect(report).toMatchObject({ version: '1.2.0', surface })
})

test("an unchanged surface accepts the report's version or a later one", () => {
  expect(problemOf(shopAt('1.2.0'), report, surface)).toBeUndefined()
  expect(problemOf(shopAt('2.0.0'), report, surface)).toBeUndefined()
  expect(problemOf(shopAt('1.1.0'), report, surface)).toBe(
    'shop: its report is of 1.2.0; the version in shop/package.json must be 1.2.0 or more, not 1.1.0. Then run npm run api-report.',
  )
})

test('an addition requires a new minor version and a new report', () => {
  const added = 'shop: added shop/forms: export const e'
  expect(problemOf(shopAt('1.2.1'), report, more)).toBe(
    `${added}; the version in shop/package.json must be 1.3.0 or more, not 1.2.1. Then run npm run api-report.`,
  )
  expect(problemOf(shopAt('1.3.0'), report, more)).toBe(`${added}; run npm run api-report.`)
})

test('a removal requires a new major version', () => {
  expect(problemOf(shopAt('1.3.0'), report, less)).toBe(
    'shop: removed shop/data: export const d; the version in shop/package.json must be 2.0.0 or more, not 1.3.0. Then run npm run api-report.',
  )
})

test('a missing report and one edited by hand are refused', () => {
  expect(problemOf(shopAt('1.2.0'), undefined, surface)).toBe('shop/api.md is missing: run npm run api-report.')
  const byHand = parseReport(renderReport('shop', '1.2.0', surface).replace('a: number', 'a: string'))
  expect(problemOf(shopAt('1.2.0'), byHand, surface)).toBe(
    'shop/api.md was edited by hand: take it back from git, then run npm run api-report.',
  )
})

describe('this repository', () => {
  const root = join(__dirname, '../../../..')
  const offered = publicPackages.map((name) => readPublicPackage(root, name))
  let declarations: Declarations
  beforeAll(() => {
    const files = offered.flatMap(({ entries }) => entries.map(({ file }) => file))
    declarations = declarationsOf(root, files)
  }, 180_000)

  test.each(publicPackages)('the published declarations of %s import no missing file', async (name) => {
    const target = await mkdtemp(join(tmpdir(), 'haggle-declarations-'))
    const entries = readPublicPackage(root, name).entries.map(({ file }) => file)
    await writeDeclarations(join(root, name), entries, target, declarations)
    const files = (await readdir(target, { recursive: true })).filter((file) => file.endsWith('.d.ts'))
    const missing = files.flatMap((file) =>
      [...readFileSync(join(target, file), 'utf8').matchAll(/(?:from|import\() ?["'](\.[^"']*)["']/g)]
        .map(([, path = '']) => join(target, file, '..', path))
        .filter((base) => !existsSync(`${base}.d.ts`) && !existsSync(join(base, 'index.d.ts'))),
    )
    await rm(target, { recursive: true })
    expect(files.length).toBeGreaterThan(10)
    expect(missing).toEqual([])
  })

  test.each(publicPackages)('the surface of %s matches its report', (name) => {
    const one = readPublicPackage(root, name)
    expect(problemOf(one, readReport(root, name), surfaceOf(one, declarations))).toBeUndefined()
  })
})
