import type { Mount } from './host'
import { MountPoint } from './MountPoint'
import { useHost } from './useHost'

/**
 * A component of the shell's React that shows what another framework mounts. The build makes it of each module that a remote with
 * its own framework exposes; `file` is that module's, for the team.
 */
export function bridged<Props extends object>(mount: Mount<Props> | undefined, file: string) {
  if (typeof mount !== 'function') throw new Error(`${file} exports no function mount(element, props, host).`)
  return function Bridged(props: Props) {
    const { host, rendered } = useHost()
    return (
      <>
        <MountPoint mount={(element, given: Props) => mount(element, given, host)} props={props} />
        {rendered}
      </>
    )
  }
}
