import { open, readdir } from 'node:fs/promises'
import { join } from 'node:path'

/** Makes a folder and its files survive a power cut; only then may it be renamed into place. */
export async function fsyncTree(directory: string): Promise<void> {
  const entries = await readdir(directory, { recursive: true, withFileTypes: true })
  for (const entry of entries) await sync(join(entry.parentPath, entry.name))
  await sync(directory)
}

/** Makes what was renamed into or out of a folder survive a power cut. */
export const fsyncFolder = (directory: string) => sync(directory)

async function sync(path: string) {
  const handle = await open(path, 'r')
  await handle.sync().finally(() => handle.close())
}
