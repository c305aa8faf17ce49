import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { globalName } from '../releases/buildNames'
import { readDescriptor, requireModules } from '../workspace/descriptor'
import { configurationsOf } from './configurations'
import { olderModules } from './olderMajors'
import { sharedRanges, sharedVersions } from './sharedModules'

let folder: string
const write = (file: string, content: object) => writeFileSync(join(folder, file), JSON.stringify(content))

beforeEach(() => (folder = mkdtempSync(join(tmpdir(), 'haggle-remote-'))))
afterEach(() => rmSync(folder, { recursive: true }))

test('two releases of a remote have two global names', () => {
  expect(globalName('shop-admin', '1.0.0')).toBe('shop_admin_1_0_0')
  expect(globalName('shop-admin', '1.0.0-abc.def')).not.toBe(globalName('shop-admin', '1.0.0'))
})

test("a remote requires shared packages in its package.json's ranges", () => {
  write('package.json', { dependencies: { react: '^19.3.1', '@haggle/shared-ui': '^1.0.0', 'date-fns': '^4.0.0' } })
  expect(sharedRanges(folder)).toEqual({ react: '^19.3.1', '@haggle/shared-ui': '^1.0.0' })
})

test('a shell provides the versions that are installed', () => {
  write('package.json', { dependencies: { react: '^19.0.0' } })
  mkdirSync(join(folder, 'node_modules/react'), { recursive: true })
  write('node_modules/react/package.json', { version: '19.4.2' })
  expect(sharedVersions(folder)).toEqual({ react: '19.4.2' })
})

test('a shared package that is not installed is named', () => {
  write('package.json', { dependencies: { '@haggle/shared-ui': '^1.0.0' } })
  expect(() => sharedVersions(folder)).toThrow('shared-ui is not installed')
})

describe('an earlier major in shell.json', () => {
  const installed = (name: string) => {
    const screens = [{ path: '/login', access: 'everyone', screen: './LoginScreen' }]
    write('shell.json', { screens, olderMajors: [{ installedAs: '@haggle/shared-ui-3', until: '2027-03-01' }] })
    mkdirSync(join(folder, 'node_modules/@haggle/shared-ui-3'), { recursive: true })
    const exports = { '.': './index.js', './forms': './forms.js', './testing': './testing.js' }
    write('node_modules/@haggle/shared-ui-3/package.json', { name, version: '3.24.0', exports })
  }

  test('is provided, with the shared modules that it has, to who asks for them by their usual names', () => {
    installed('@haggle/shared-ui')
    expect(olderModules(folder)).toEqual([
      { request: '@haggle/shared-ui-3', shareKey: '@haggle/shared-ui', version: '3.24.0' },
      { request: '@haggle/shared-ui-3/forms', shareKey: '@haggle/shared-ui/forms', version: '3.24.0' },
    ])
  })

  test('is refused if it has the session, or is a React', () => {
    installed('@haggle/shared-state')
    expect(() => olderModules(folder)).toThrow(
      'shell.json: @haggle/shared-ui-3 is @haggle/shared-state; only @haggle/shared-ui can be there in two majors.',
    )
  })
})

test('a missing module of a descriptor is reported before the build', () => {
  const screens = [{ path: '/gifts', access: 'everyone', screen: './Gifts', prerender: './gifts/prerender' }]
  write('remote.json', { name: 'gifts', contract: '^1.0.0', screens })
  const missing = () => requireModules(folder, readDescriptor(folder))
  expect(missing).toThrow(/remote\.json: the screen \.\/Gifts needs src\/screens\/Gifts\.tsx, which is missing\.$/)
  for (const place of ['screens', 'gifts']) mkdirSync(join(folder, 'src', place), { recursive: true })
  write('src/screens/Gifts.tsx', {})
  expect(missing).toThrow('needs src/gifts/prerender.tsx')
  write('src/gifts/prerender.ts', {})
  expect(missing).not.toThrow()
  const parts = [{ slot: 'catalog/shop-contact', part: './Ask', prerender: './gifts/askPrerender' }]
  write('remote.json', { name: 'gifts', contract: '^1.0.0', screens, parts })
  mkdirSync(join(folder, 'src/parts'))
  write('src/parts/Ask.tsx', {})
  expect(missing).toThrow('the part ./Ask needs src/gifts/askPrerender.tsx')
})

test('a remote without a webpack.config is told what belongs into it', async () => {
  await expect(configurationsOf(folder, { version: '1.0.0' }, 'production')).rejects.toThrow(
    `${join(folder, 'webpack.config.mjs')} must be there, with: export default remoteConfig(import.meta.dirname)`,
  )
})

test('an invalid descriptor is refused with a one-line error that names the field', () => {
  writeFileSync(join(folder, 'remote.json'), '{ "name": "gifts", ')
  expect(() => readDescriptor(folder)).toThrow(/\/remote\.json: it is no JSON\.$/)
  write('remote.json', {
    name: 'gifts',
    contract: '^1.0.0',
    screens: [{ path: 'gifts', access: 'all', screen: './G' }],
  })
  expect(() => readDescriptor(folder)).toThrow(
    /screens\[0\]\.path: must be a path[^\n]*; screens\[0\]\.access: [^\n]*$/,
  )
  const nav = { label: 'Gifts\u202e' }
  write('remote.json', {
    name: 'gifts',
    contract: '^1.0.0',
    screens: [{ path: '/gifts', access: 'everyone', screen: './Gifts', nav }],
  })
  expect(() => readDescriptor(folder)).toThrow(
    /remote\.json: screens\[0\]\.nav\.label: must have no control characters and no bidirectional overrides\.$/,
  )
  write('remote.json', { name: 'Catalog', contract: '^1.0.0', screens: [] })
  expect(() => readDescriptor(folder)).toThrow(/remote\.json: [^\n]*lower-case words[^\n]*$/)
})
