import { existsSync, statfsSync } from 'node:fs'
import { dirname, resolve } from 'node:path'
import { fault, ok, warning, type Check } from '../finding'

/** As the alert HaggleDiskFull has it (docs/alerts.yml). */
const LEAST_SHARE = 0.1

/** Less is used up by one import of products. */
const LEAST_BYTES = 100e6

/** How much room the disk of HAGGLE_HOME has. */
export const checkDisk: Check = ({ settings: { HAGGLE_HOME } }) => {
  const home = resolve(HAGGLE_HOME)
  const { bavail, blocks, bsize } = statfsSync(existing(home))
  const [free, share] = [bavail * bsize, bavail / blocks]
  const says = `${sizeOf(free)} of ${sizeOf(blocks * bsize)} are free for HAGGLE_HOME=${home}.`
  const todo = 'Free some, or move HAGGLE_HOME to a larger disk.'
  return Promise.resolve(free < LEAST_BYTES ? fault(says, todo) : share < LEAST_SHARE ? warning(says, todo) : ok(says))
}

/** The folder itself, or the one that it will be created in. */
const existing = (folder: string): string => (existsSync(folder) ? folder : existing(dirname(folder)))

const sizeOf = (bytes: number) => (bytes < 1e9 ? `${Math.round(bytes / 1e6)} MB` : `${(bytes / 1e9).toFixed(1)} GB`)
