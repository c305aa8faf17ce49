import { spawnSync } from 'node:child_process'
import { mkdtempSync, rmSync, statfsSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

/** Whether this machine allows mounting a tmpfs in a user namespace. */
export const canMount = spawnSync('unshare', ['-rm', 'mount', '-t', 'tmpfs', 'none', tmpdir()]).status === 0

/** A folder on a separate file system of a few megabytes, visible to one process. */
interface SmallDisk {
  folder: string
  /** The command prefix for the process. */
  command: string[]
  /** Fills the disk of the running process except for `free` bytes. */
  fill(pid: number, free: number): void
  empty(pid: number): void
  remove(): void
}

export function makeSmallDisk(megabytes: number): SmallDisk {
  const folder = mkdtempSync(join(tmpdir(), 'haggle-disk-'))
  const mountThenRun = `mount -t tmpfs -o size=${megabytes}m none '${folder}' && exec "$@"`
  // The mount is visible only to the process and its children; others reach it through /proc.
  const ballast = (pid: number) => `/proc/${pid}/root${folder}/ballast`
  return {
    folder,
    command: ['unshare', '-rm', 'sh', '-c', mountThenRun, 'sh'],
    fill: (pid, free) => {
      const { bavail, bsize } = statfsSync(join(ballast(pid), '..'))
      writeFileSync(ballast(pid), Buffer.alloc(Math.max(0, bavail * bsize - free)))
    },
    empty: (pid) => rmSync(ballast(pid)),
    remove: () => rmSync(folder, { recursive: true }),
  }
}
