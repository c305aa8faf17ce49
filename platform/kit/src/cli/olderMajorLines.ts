import type { RemoteRelease, ShellRelease } from '@haggle/shared-contract/platform'
import { toKilobytes } from '../gate/budget'
import { olderMajorsFor } from '../gate/olderMajors'

/** What an earlier major that only such remotes need costs a remote's visitors, and until when it may be released. */
export const olderMajorLines = (release: RemoteRelease, shell: ShellRelease): string[] =>
  olderMajorsFor(release, shell).map(
    ({ name, version, bytes, until }) =>
      `${release.name} uses ${name} ${version} beside ${shell.shared[name]}, ${toKilobytes(bytes)} KB, until ${until}.`,
  )
