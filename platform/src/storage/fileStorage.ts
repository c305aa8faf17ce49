import { createHash, randomUUID } from 'node:crypto'
import { link, open, readdir, readFile, rm } from 'node:fs/promises'
import { dirname, join, relative, sep } from 'node:path'
import { codeOf, makeFolder } from 'shared-server'
import { fsyncFolder } from '../base/fsync'
import { requireKey, type Storage } from './storage'

/** Folder of unfinished objects, excluded from lists. */
const DRAFTS = '.drafts'

/** A storage in a folder. An object is written to a draft and hard-linked into place, which fails if its key is taken. */
export function fileStorage(folder: string): Storage {
  const fileOf = (key: string) => join(folder, requireKey(key))

  return {
    async get(key) {
      const bytes = await readFile(fileOf(key)).catch(absent)
      return bytes && { bytes, tag: createHash('sha256').update(bytes).digest('hex') }
    },

    async create(key, bytes) {
      const file = fileOf(key)
      const draft = join(folder, DRAFTS, randomUUID())
      makeFolder(dirname(draft))
      makeFolder(dirname(file))
      try {
        await writeSynced(draft, bytes)
        await link(draft, file)
        await fsyncFolder(dirname(file))
        return true
      } catch (error) {
        if (codeOf(error) === 'EEXIST') return false
        throw error
      } finally {
        await rm(draft, { force: true })
      }
    },

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

async function writeSynced(file: string, bytes: Buffer | string) {
  const handle = await open(file, 'wx', 0o600)
  try {
    await handle.writeFile(bytes)
    await handle.sync()
  } finally {
    await handle.close()
  }
}

function absent(error: unknown): undefined {
  if (codeOf(error) !== 'ENOENT') throw error
}
