import { createHash, randomUUID } from 'node:crypto'
import { readdir, readFile, rm } from 'node:fs/promises'
import { dirname, join, relative, sep } from 'node:path'
import { absent, createFile } from '@haggle/shared-server'
import { requireKey, type Storage } from './storage'

/** Folder of unfinished objects, excluded from lists. */
const DRAFTS = '.drafts'

/** A storage in a folder. */
export function fileStorage(folder: string): Storage {
  const fileOf = (key: string) => join(folder, requireKey(key))

  return {
    async get(key) {
      const bytes = await readFile(fileOf(key)).catch(absent)
      return bytes && { bytes, tag: createHash('sha256').update(bytes).digest('hex') }
    },

    create: async (key, bytes) => createFile(fileOf(key), bytes, join(folder, DRAFTS, randomUUID())),

    async list(prefix) {
      const below = join(folder, dirname(`${prefix}x`))
      const entries = await readdir(below, { recursive: true, withFileTypes: true }).catch(absent)
      return (entries ?? [])
        .filter((entry) => entry.isFile())
        .map((entry) => relative(folder, join(entry.parentPath, entry.name)).split(sep).join('/'))
        .filter((key) => key.startsWith(prefix) && !key.startsWith(DRAFTS))
        .sort()
    },

    remove: (key) => rm(fileOf(key), { force: true }),
  }
}
