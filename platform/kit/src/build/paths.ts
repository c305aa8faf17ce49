import { readdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { PRERENDER_FILE } from '../releases/buildNames'

/** Files that may name their source files: source maps, webpack's statistics and the prerender bundle. */
const namesSources = (name: string) => name.endsWith('.map') || name === 'mf-stats.json' || name === PRERENDER_FILE

/** Module Federation's generated entry, whose code names folders of this machine, stands for its own name. */
const generatedEntry = /data:text\/javascript;charset=utf-8;base64,[\w+/=]+/g

/**
 * Removes the building machine's path from files that name their sources, because releases are public. Throws if a browser's
 * script contains it.
 */
export async function withoutPaths(directory: string, root: string): Promise<void> {
  const entries = await readdir(directory, { recursive: true, withFileTypes: true })
  for (const entry of entries.filter((each) => each.isFile() && /\.(map|c?js|css|json)$/.test(each.name))) {
    const file = join(entry.parentPath, entry.name)
    const text = await readFile(file, 'utf8')
    const isPublic = !namesSources(entry.name)
    if (isPublic && text.includes(root))
      throw new Error(`The build holds a path of this machine: ${entry.name} names ${root}.`)
    if (isPublic) continue
    const cleaned = text
      .replaceAll(`${root}/`, './')
      .replaceAll(root, '.')
      .replace(generatedEntry, './federation-entry.js')
    if (cleaned !== text) await writeFile(file, cleaned)
  }
}
