import type { RemoteRelease, ShellRelease } from '@haggle/shared-contract/platform'
import { satisfies } from 'semver'

type Major = NonNullable<ShellRelease['olderMajors']>[number]

/** The versions of a shared package that a shell provides, its own first. */
export const providedVersions = ({ shared, olderMajors = [] }: ShellRelease, name: string): string[] => [
  ...(shared[name] === undefined ? [] : [shared[name]]),
  ...olderMajors.filter((older) => older.name === name).map(({ version }) => version),
]

/** The earlier majors that a remote gets from a shell, because the shell's own is not in its range. */
export const olderMajorsFor = (
  { shared: asked }: Pick<RemoteRelease, 'shared'>,
  { shared, olderMajors = [] }: ShellRelease,
): Major[] =>
  olderMajors.filter(({ name, version }) => {
    const range = asked[name]
    return range !== undefined && !satisfies(shared[name] ?? '', range) && satisfies(version, range)
  })
