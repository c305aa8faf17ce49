import { execFile } from 'node:child_process'
import { cpSync, existsSync, mkdirSync, mkdtempSync, readdirSync, realpathSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { delimiter, dirname, join } from 'node:path'

const root = join(__dirname, '../../../..')
const oxlint = join(root, 'node_modules/oxlint/bin/oxlint')
// where it looks for its type checker
const env = { ...process.env, PATH: [join(root, 'node_modules/.bin'), process.env.PATH].join(delimiter) }

let copy: string
beforeAll(() => {
  copy = realpathSync(mkdtempSync(join(tmpdir(), 'haggle-lint-')))
  for (const file of ['oxlint.config.mjs', 'storeys.json', 'platform/kit/lint'])
    cpSync(join(root, file), join(copy, file), { recursive: true })
  const platform = readdirSync(join(root, 'platform')).map((name) => join('platform', name))
  for (const folder of [...readdirSync(root), ...platform])
    if (existsSync(join(root, folder, 'package.json')))
      cpSync(join(root, folder, 'package.json'), join(copy, folder, 'package.json'))
})
afterAll(() => rmSync(copy, { recursive: true }))

/** The messages of this repository's lint about files with these texts. */
async function lint(texts: Record<string, string>): Promise<Record<string, string[]>> {
  const files = Object.keys(texts)
  for (const [file, text] of Object.entries(texts)) {
    mkdirSync(dirname(join(copy, file)), { recursive: true })
    writeFileSync(join(copy, file), text)
  }
  const args = [oxlint, '-c', 'oxlint.config.mjs', '--format', 'json', ...files]
  const json = await new Promise<string>((done, fail) =>
    // exits with 1 for findings
    execFile(process.execPath, args, { cwd: copy, env }, (_, out, complaint) =>
      out.startsWith('{') ? done(out) : fail(new Error(out + complaint)),
    ),
  )
  const { diagnostics } = JSON.parse(json) as { diagnostics: Diagnostic[] }
  const boundaries = diagnostics.filter(({ code }) => /no-restricted|no-cycle/.test(code))
  const messagesOf = (file: string) =>
    boundaries.filter(({ filename }) => filename === file).map(({ message, help }) => help ?? message)
  return Object.fromEntries(files.map((file) => [file, messagesOf(file)]))
}

interface Diagnostic {
  filename: string
  code: string
  message: string
  help?: string
}

test('imports across a boundary are refused with the reason, others are not', async () => {
  const imports: [file: string, name: string, ...reasons: string[]][] = [
    ['mfe-catalog/src/remote.ts', 'mfe-checkout', 'mfe-catalog must not import it.'],
    ['mfe-catalog/src/shell.ts', 'shell', 'mfe-catalog must not import it.'],
    ['mfe-catalog/src/path.ts', '../../mfe-checkout/src/cart', 'Enter a package through its exports.'],
    ['mfe-catalog/src/kit.ts', 'antd', 'mfe-catalog gets this through @haggle/shared-ui or @haggle/shared-state.'],
    [
      'mfe-catalog/src/state.ts',
      'react-redux',
      'mfe-catalog gets this through @haggle/shared-ui or @haggle/shared-state.',
    ],
    ['shared-ui/src/state.ts', '@haggle/shared-state', 'shared-ui must not import it.'],
    ['shared-contract/src/ui.ts', '@haggle/shared-ui', 'shared-contract must not import it.'],
    ['shared-server/src/market.ts', 'mock-server', 'shared-server must not import it.'],
    ['shared-ui/src/server.ts', '@haggle/shared-server', 'shared-ui must not import it.'],
    ['shell/src/remote.ts', 'mfe-catalog', 'shell must not import it.'],
    ['mock-server/src/market/orders/ui.ts', '@haggle/shared-ui', 'mock-server must not import it.'],
    ['mock-server/src/market/orders/queries.ts', 'kysely', 'Queries live in a store.ts.'],
    [
      'mock-server/src/market/orders/page.ts',
      '../../joined/product-page/product',
      'Imports go down: see storeys.json.',
    ],
    ['mock-server/src/market/catalogue/cart.ts', '../orders/quote', 'Imports go down: see storeys.json.'],
    ['mock-server/src/market/orders/cart.ts', '../catalogue/store'],
    ['mfe-catalog/src/ui.ts', '@haggle/shared-ui'],
    ['shared-ui/src/kit.ts', 'antd'],
    ['platform/host/src/host/server.ts', '@haggle/shared-server'],
    ['platform/registry/src/smoke/host.ts', '@haggle/host/host/host'],
    ['platform/kit/src/cli/host.ts', '@haggle/host/host/host', 'platform/kit must not import it.'],
    ['platform/kit/src/cli/path.ts', '../../../host/src/host/host', 'Enter a package through its exports.'],
    ['mock-server/src/market/orders/store.ts', 'kysely'],
  ]
  const textOf = (name: string) => `import * as it from '${name}'\nexport const use = it\n`
  expect(await lint(Object.fromEntries(imports.map(([file, name]) => [file, textOf(name)])))).toEqual(
    Object.fromEntries(imports.map(([file, , ...reasons]) => [file, reasons])),
  )
})

test('a service of the back end may not query', async () => {
  const query = "export const orders = (db: { selectFrom(table: string): string }) => db.selectFrom('orders')\n"
  const [service, store] = [
    'mock-server/src/market/wishlist/service.ts',
    'mock-server/src/market/wishlist/wishStore.ts',
  ]
  expect(await lint({ [service]: query, [store]: query })).toEqual({
    [service]: ['Queries live in a store.ts.'],
    [store]: [],
  })
})

test('files may not import each other in a circle', async () => {
  const found = await lint({
    'shell/src/one.ts': "import { two } from './two'\nexport const one = () => two\n",
    'shell/src/two.ts': "import { one } from './one'\nexport const two = () => one\n",
  })
  expect(found['shell/src/two.ts']).toHaveLength(1)
})
