import { spawnSync } from 'node:child_process'
import { mkdtempSync, rmSync, statfsSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

/** Whether this machine lets us mount a file system of our own. */
export const canMount = spawnSync('unshare', ['-rm', 'mount', '-t', 'tmpfs', 'none', tmpdir()]).status === 0

/** A folder that lies on a disk of its own, of a few megabytes, for one process. */
export interface SmallDisk {
  folder: string
  /** What to put before the process's command. */
  command: string[]
  /** Leaves so many bytes free on the disk of the running process. */
  fill(pid: number, free: number): void
  empty(pid: number): void
  remove(): void
}

export function makeSmallDisk(megabytes: number): SmallDisk {
  const folder = mkdtempSync(join(tmpdir(), 'haggle-disk-'))
  const mountThenRun = `mount -t tmpfs -o size=${megabytes}m none '${folder}' && exec "$@"`
  // only the process and its like see the mount; from outside it is found through them
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
