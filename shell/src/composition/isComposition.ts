import type { Composition, RemoteRelease } from '@haggle/shared-contract/platform'

// The gate and the hosts check the whole schema, which would add 20 KB to every first page: this guards against a damaged page.

const hasAll = <Name extends string>(value: unknown, ...names: Name[]): value is Record<Name, unknown> =>
  typeof value === 'object' && value !== null && names.every((name) => name in value)

const isListOf = (value: unknown, isOne: (each: unknown) => boolean) => Array.isArray(value) && value.every(isOne)

const hasScreens = (value: unknown) =>
  hasAll(value, 'name', 'entry', 'screens') &&
  isListOf(value.screens, (screen) => hasAll(screen, 'path', 'access', 'screen', 'js', 'css'))

/** Whether a value describes a remote's release. */
export const isRelease = (value: unknown): value is RemoteRelease => hasScreens(value) && hasAll(value, 'manifest')

export const isComposition = (value: unknown): value is Composition =>
  hasAll(value, 'app', 'home', 'shell', 'remotes') &&
  hasScreens(value.shell) &&
  isListOf(value.remotes, (remote) => hasAll(remote, 'name', 'release') && isRelease(remote.release))
