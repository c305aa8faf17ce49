import { readdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'

/**
 * Takes the building machine's path out of a build's source maps, which everybody may read; what browsers run is to hold
 * none from the start.
 */
export async function withoutPaths(directory: string, root: string): Promise<void> {
  const entries = await readdir(directory, { recursive: true, withFileTypes: true })
  for (const entry of entries.filter((each) => each.isFile() && /\.(map|c?js|css|json)$/.test(each.name))) {
    const file = join(entry.parentPath, entry.name)
    const text = await readFile(file, 'utf8')
    if (!text.includes(root)) continue
    if (!file.endsWith('.map') && entry.name !== 'mf-stats.json')
      throw new Error(`The build holds a path of this machine: ${entry.name} names ${root}.`)
    await writeFile(file, text.replaceAll(`${root}/`, './').replaceAll(root, '.'))
  }
}
