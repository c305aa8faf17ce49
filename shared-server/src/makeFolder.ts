import { existsSync, mkdirSync, statSync } from 'node:fs'
import { dirname } from 'node:path'

/**
 * Creates a folder and its parents. In place of Node's recursive mkdir, whose errors it keeps, because that never ends if mkdir
 * fails with ENOENT, as under /proc.
 */
export function makeFolder(folder: string): void {
  if (isFolder(folder)) return
  const parent = dirname(folder)
  if (!existsSync(parent)) makeFolder(parent)
  try {
    mkdirSync(folder)
  } catch (error) {
    // another process may have created it
    if (!isFolder(folder)) throw error
  }
}

const isFolder = (path: string) => existsSync(path) && statSync(path).isDirectory()
