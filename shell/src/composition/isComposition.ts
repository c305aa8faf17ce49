import type { Composition, RemoteRelease } from '@haggle/shared-contract/platform'

// The gate and the hosts check the whole schema, which would add 20 KB to every first page: this guards against a damaged page.

const hasAll = (value: unknown, ...names: string[]): boolean =>
  typeof value === 'object' && value !== null && names.every((name) => name in value)

/** Whether a value describes a remote's release. */
export const isRelease = (value: unknown): value is RemoteRelease => hasAll(value, 'name', 'manifest', 'screens')

export const isComposition = (value: unknown): value is Composition => hasAll(value, 'app', 'home', 'shell', 'remotes')
