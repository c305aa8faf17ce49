import { existsSync, mkdirSync } from 'node:fs'
import { dirname } from 'node:path'

/** Creates a folder and its parents. Node's recursive mkdir never ends if mkdir fails with ENOENT, as under /proc. */
export function makeFolder(folder: string): void {
  if (existsSync(folder)) return
  makeFolder(dirname(folder))
  try {
    mkdirSync(folder)
  } catch (error) {
    // another process may have created it
    if (!existsSync(folder)) throw error
  }
}
