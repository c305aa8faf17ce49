import { mkdirSync, mkdtempSync, realpathSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { basename, dirname, join } from 'node:path'
import { sourceHash } from './source'

let root: string
const write = (path: string, text: string) => {
  mkdirSync(dirname(join(root, path)), { recursive: true })
  writeFileSync(join(root, path), text)
}
const manifest = (name: string, dependencies = {}) => {
  write(`${basename(name)}/package.json`, JSON.stringify({ name, version: '1.0.0', dependencies }))
  const link = join(root, 'node_modules', name)
  mkdirSync(dirname(link), { recursive: true })
  symlinkSync(join(root, basename(name)), link)
}

beforeEach(() => {
  root = realpathSync(mkdtempSync(join(tmpdir(), 'haggle-source-')))
  manifest('@haggle/shared-contract')
  manifest('@haggle/shared-ui', { '@haggle/shared-contract': '^1.0.0' })
  manifest('shell', { '@haggle/shared-ui': '^1.0.0', react: '^19.0.0' })
  manifest('mfe-catalog', { '@haggle/shared-ui': '^1.0.0', '@haggle/shared-contract': '^1.0.0', react: '^19.0.0' })
  write('mfe-catalog/remote.json', '{}')
  write('mfe-catalog/src/Home.tsx', 'one')
  write('platform/kit/src/webpack/preset.ts', 'preset')
  write('package-lock.json', '{}')
})
afterEach(() => rmSync(root, { recursive: true }))

const changes = (path: string, text = 'changed') => {
  const hashes = () => ['shell', 'mfe-catalog'].map((folder) => sourceHash(root, join(root, folder)))
  const before = hashes()
  write(path, text)
  const after = hashes()
  return { shell: before[0] !== after[0], catalog: before[1] !== after[1] }
}

test.each([
  ["a remote's own source", 'mfe-catalog/src/Home.tsx', { shell: false, catalog: true }],
  ['a new file of a remote', 'mfe-catalog/src/deep/New.tsx', { shell: false, catalog: true }],
  ['a package that remotes share at run time', 'shared-ui/src/Button.tsx', { shell: true, catalog: false }],
  ['the contract, which each build contains', 'shared-contract/src/money.ts', { shell: true, catalog: true }],
  ['the build preset', 'platform/kit/src/webpack/preset.ts', { shell: true, catalog: true }],
  [
    "webpack's diagnostics of a failed build",
    'mfe-catalog/.mf/diagnostics/latest.json',
    { shell: false, catalog: false },
  ],
  ['a test', 'mfe-catalog/src/Home.test.tsx', { shell: false, catalog: false }],
  ['the host', 'platform/host/src/host/host.ts', { shell: false, catalog: false }],
])('a change of %s rebuilds only the packages that contain it', (_, path, expected) => {
  expect(changes(path)).toEqual(expected)
})

test("a changed dependency's version rebuilds everything, a new workspace package nothing", () => {
  const installed = { 'node_modules/antd': { version: '6.6.8' } }
  const lock = (packages: object) => JSON.stringify({ packages })
  expect(changes('package-lock.json', lock(installed))).toEqual({ shell: true, catalog: true })
  const linked = { 'mfe-wishlist': { version: '1.0.0' }, 'node_modules/mfe-wishlist': { link: true } }
  expect(changes('package-lock.json', lock({ ...installed, ...linked }))).toEqual({ shell: false, catalog: false })
})
