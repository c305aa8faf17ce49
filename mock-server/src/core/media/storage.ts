import { randomUUID } from 'node:crypto'
import { link, mkdir, open, readdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import type { Readable } from 'node:stream'
import { codeOf } from 'shared-server'

declare module '../../base/context' {
  interface Context {
    /** The pictures that shop owners upload. */
    media: Storage
  }
}

/** Storage for immutable pictures, by file name without a folder. */
export interface Storage {
  /** Its length in bytes, and its bytes, which are read as they are sent: many slow readers would fill the memory. */
  get(name: string): Promise<{ length: number; bytes: Readable } | undefined>
  /** Returns false, and changes nothing, if the name is taken. */
  create(name: string, bytes: Buffer): Promise<boolean>
  list(): Promise<string[]>
  /** Removes a picture; does nothing if it does not exist. */
  remove(name: string): Promise<void>
}

const NAME = /^[a-z0-9-]+\.webp$/
const DRAFT = '.draft'

/** Storage in a folder, which is created with the first picture. Writes are atomic: a draft file is linked into place. */
export function folderStorage(folder: string): Storage {
  const fileOf = (name: string) => {
    if (!NAME.test(name)) throw new Error(`"${name}" is no name of a picture.`)
    return join(folder, name)
  }

  return {
    async get(name) {
      const file = await open(fileOf(name)).catch(absent)
      if (!file) return undefined
      const { size } = await file.stat()
      return { length: size, bytes: file.createReadStream() }
    },

    async create(name, bytes) {
      const draft = join(folder, `${randomUUID()}${DRAFT}`)
      await mkdir(folder, { recursive: true })
      try {
        await writeSynced(draft, bytes)
        await link(draft, fileOf(name))
        return true
      } catch (error) {
        if (codeOf(error) === 'EEXIST') return false
        throw error
      } finally {
        await rm(draft, { force: true })
      }
    },

    list: async () => ((await readdir(folder).catch(absent)) ?? []).filter((name) => NAME.test(name)).sort(),

    remove: (name) => rm(fileOf(name), { force: true }),
  }
}

async function writeSynced(file: string, bytes: Buffer): Promise<void> {
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
