import { execFile } from 'node:child_process'
import { cpSync, mkdirSync, mkdtempSync, realpathSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { delimiter, dirname, join } from 'node:path'

const root = join(__dirname, '../../..')
const oxlint = join(root, 'node_modules/oxlint/bin/oxlint')
// where it looks for its type checker
const env = { ...process.env, PATH: [join(root, 'node_modules/.bin'), process.env.PATH].join(delimiter) }

let copy: string
beforeAll(() => {
  copy = realpathSync(mkdtempSync(join(tmpdir(), 'haggle-lint-')))
  for (const file of ['oxlint.config.mjs', 'platform/lint'])
    cpSync(join(root, file), join(copy, file), { recursive: true })
  for (const remote of ['mfe-catalog', 'mfe-checkout']) mkdirSync(join(copy, remote))
})
afterAll(() => rmSync(copy, { recursive: true }))

/** The messages of this repository's lint about a file with this text. */
async function lint(file: string, text: string): Promise<string[]> {
  mkdirSync(dirname(join(copy, file)), { recursive: true })
  writeFileSync(join(copy, file), text)
  const args = [oxlint, '-c', 'oxlint.config.mjs', '--format', 'json', file]
  const json = await new Promise<string>((done, fail) =>
    // exits with 1 for findings
    execFile(process.execPath, args, { cwd: copy, env }, (_, out, complaint) =>
      out.startsWith('{') ? done(out) : fail(new Error(out + complaint)),
    ),
  )
  const { diagnostics } = JSON.parse(json) as { diagnostics: { code: string; message: string; help?: string }[] }
  return diagnostics
    .filter(({ code }) => /no-restricted|no-cycle/.test(code))
    .map(({ message, help }) => help ?? message)
}

const importing = (name: string) => `import * as it from '${name}'\nexport const use = it\n`

test.each([
  ['mfe-catalog/src/a.ts', 'mfe-checkout', 'mfe-catalog must not import it.'],
  ['mfe-catalog/src/a.ts', 'shell', 'mfe-catalog must not import it.'],
  ['mfe-catalog/src/a.ts', '../../mfe-checkout/src/cart', 'Enter a package through its exports.'],
  ['mfe-catalog/src/a.ts', 'antd', 'mfe-catalog gets this through shared-ui or shared-state.'],
  ['mfe-catalog/src/a.ts', 'react-redux', 'mfe-catalog gets this through shared-ui or shared-state.'],
  ['shared-ui/src/a.ts', 'shared-state', 'shared-ui must not import it.'],
  ['shared-contract/src/a.ts', 'shared-ui', 'shared-contract must not import it.'],
  ['shell/src/a.ts', 'mfe-catalog', 'shell must not import it.'],
  ['mock-server/src/orders/a.ts', 'shared-ui', 'mock-server must not import it.'],
  ['mock-server/src/orders/a.ts', 'kysely', 'Queries live in a store.ts.'],
])('%s may not import %s', async (file, name, why) => {
  expect(await lint(file, importing(name))).toEqual([why])
})

test.each([
  ['mfe-catalog/src/b.ts', 'shared-ui'],
  ['shared-ui/src/b.ts', 'antd'],
  ['mock-server/src/orders/store.ts', 'kysely'],
])('%s may import %s', async (file, name) => {
  expect(await lint(file, importing(name))).toEqual([])
})

test('a service of the back end may not query', async () => {
  const text = "export const orders = (db: { selectFrom(table: string): string }) => db.selectFrom('orders')\n"
  expect(await lint('mock-server/src/wishlist/service.ts', text)).toEqual(['Queries live in a store.ts.'])
  expect(await lint('mock-server/src/wishlist/wishStore.ts', text)).toEqual([])
})

test('files may not import each other in a circle', async () => {
  await lint('shell/src/one.ts', "import { two } from './two'\nexport const one = () => two\n")
  expect(await lint('shell/src/two.ts', "import { one } from './one'\nexport const two = () => one\n")).toHaveLength(1)
})
