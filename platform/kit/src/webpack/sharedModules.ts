import { existsSync, readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { join } from 'node:path'
import type { Descriptor } from '@haggle/shared-contract/platform'

/** Shared modules in the shell's first load, by import path. */
export const firstShared = [
  'react',
  'react/jsx-runtime',
  'react-dom',
  '@haggle/shared-state',
  '@haggle/shared-ui',
  '@haggle/shared-ui/router',
]

/** Modules shared at run time, by import path. The shell provides them; remotes contain no copy. */
export const sharedModules = [
  ...firstShared,
  '@haggle/shared-ui/files',
  '@haggle/shared-ui/forms',
  '@haggle/shared-ui/owner',
  '@haggle/shared-ui/owner/date-picker',
  '@haggle/shared-ui/owner/table',
  '@haggle/shared-ui/owner/upload',
]

/** The package of an import path: `@haggle/shared-ui` of `@haggle/shared-ui/forms`. */
export const packageOf = (module: string) => /^(@[^/]+\/)?[^/]+/.exec(module)?.[0] ?? module

/** The packages of the shared modules. */
export const sharedPackages: ReadonlySet<string> = new Set(sharedModules.map(packageOf))

/** Version ranges of the shared packages in a folder's package.json. */
export function sharedRanges(folder: string): Record<string, string> {
  const { dependencies = {} } = manifestAt(join(folder, 'package.json'))
  return Object.fromEntries(Object.entries(dependencies).filter(([name]) => sharedPackages.has(name)))
}

/** What the bridge to a remote's own framework takes from the shell. */
const bridgeRanges = { react: '^19.2.0', '@haggle/shared-state': '^3.0.0', '@haggle/shared-ui': '^3.0.0' }

/** Version ranges of the shared packages that a remote takes from the shell, by package. */
export const neededRanges = (folder: string, { ownFramework }: Descriptor): Record<string, string> =>
  ownFramework ? bridgeRanges : sharedRanges(folder)

/** Installed versions of the shared packages that a folder depends on. */
export function sharedVersions(folder: string): Record<string, string> {
  return Object.fromEntries(Object.keys(sharedRanges(folder)).map((name) => [name, installedVersion(folder, name)]))
}

/** Version of a package as resolved from a folder. Throws if it is not installed. */
export const installedVersion = (folder: string, name: string): string =>
  manifestAt(join(packageFolder(folder, name), 'package.json')).version

/** Where a package is installed, as resolved from a folder. Throws if it is not. */
export function packageFolder(folder: string, name: string): string {
  const places = createRequire(join(folder, 'package.json')).resolve.paths(name) ?? []
  const found = places.map((place) => join(place, name)).find((path) => existsSync(join(path, 'package.json')))
  if (!found) throw new Error(`${name} is not installed for ${folder}.`)
  return found
}

const manifestAt = (path: string) =>
  JSON.parse(readFileSync(path, 'utf8')) as { version: string; dependencies?: Record<string, string> }
