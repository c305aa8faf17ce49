import { randomUUID } from 'node:crypto'
import { open, readdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import type { Readable } from 'node:stream'
import { absent, createFile } from '@haggle/shared-server'

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

/** Storage in a folder, which is created with the first picture. */
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

    create: async (name, bytes) => createFile(fileOf(name), bytes, join(folder, `${randomUUID()}${DRAFT}`)),

    list: async () => ((await readdir(folder).catch(absent)) ?? []).filter((name) => NAME.test(name)).sort(),

    remove: (name) => rm(fileOf(name), { force: true }),
  }
}
