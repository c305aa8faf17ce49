import { existsSync, readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { join } from 'node:path'

/** What the shell itself cannot do without, by import path: it comes with the shell's first files. */
export const firstShared = ['react', 'react/jsx-runtime', 'react-dom', 'shared-state', 'shared-ui', 'shared-ui/router']

/** What every screen shares at run time, by import path. The shell provides them, a remote brings no copy of its own. */
export const sharedModules = [
  ...firstShared,
  'shared-ui/forms',
  'shared-ui/owner',
  'shared-ui/owner/date-picker',
  'shared-ui/owner/table',
  'shared-ui/owner/upload',
]

export const packageOf = (module: string) => module.split('/')[0] ?? module

const sharedPackages = new Set(sharedModules.map(packageOf))

/** The ranges of shared packages that a package folder asks for. */
export function sharedRanges(folder: string): Record<string, string> {
  const { dependencies = {} } = manifestAt(join(folder, 'package.json'))
  return Object.fromEntries(Object.entries(dependencies).filter(([name]) => sharedPackages.has(name)))
}

/** The versions of shared packages that a package folder builds with. */
export function sharedVersions(folder: string): Record<string, string> {
  return Object.fromEntries(Object.keys(sharedRanges(folder)).map((name) => [name, installedVersion(folder, name)]))
}

/** The version of a package as the code in a folder finds it. */
export function installedVersion(folder: string, name: string): string {
  const places = createRequire(join(folder, 'package.json')).resolve.paths(name) ?? []
  const manifest = places.map((place) => join(place, name, 'package.json')).find((path) => existsSync(path))
  if (!manifest) throw new Error(`${name} is not installed for ${folder}.`)
  return manifestAt(manifest).version
}

const manifestAt = (path: string) =>
  JSON.parse(readFileSync(path, 'utf8')) as { version: string; dependencies?: Record<string, string> }
