import { open, readdir } from 'node:fs/promises'
import { join } from 'node:path'

/** Syncs a folder and its files to the disk, so that they survive a power cut; call it before renaming the folder into place. */
export async function fsyncTree(directory: string): Promise<void> {
  const entries = await readdir(directory, { recursive: true, withFileTypes: true })
  for (const entry of entries) await sync(join(entry.parentPath, entry.name))
  await sync(directory)
}

/** Syncs a folder's entries to the disk, so that renames into or out of it survive a power cut. */
export const fsyncFolder = (directory: string) => sync(directory)

async function sync(path: string) {
  const handle = await open(path, 'r')
  await handle.sync().finally(() => handle.close())
}
