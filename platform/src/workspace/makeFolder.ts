import { existsSync, mkdirSync } from 'node:fs'
import { dirname } from 'node:path'

/** Makes a folder with those above it. Node's own way never ends where a folder is refused as absent, as under /proc. */
export function makeFolder(folder: string): void {
  if (existsSync(folder)) return
  makeFolder(dirname(folder))
  try {
    mkdirSync(folder)
  } catch (error) {
    // somebody else may just have made it
    if (!existsSync(folder)) throw error
  }
}
