import { randomUUID } from 'node:crypto'
import { open, readdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { absent, createFile } from '@haggle/shared-server'
import { isPictureName, requirePictureName } from './pictureNames'
import type { Storage } from './storage'

const DRAFT = '.draft'

/** Storage in a folder, which is created with the first picture. */
export function folderStorage(folder: string): Storage {
  const fileOf = (name: string) => join(folder, requirePictureName(name))

  return {
    async get(name) {
      const file = await open(fileOf(name)).catch(absent)
      if (!file) return undefined
      const { size } = await file.stat()
      return { length: size, bytes: file.createReadStream() }
    },

    create: async (name, bytes) => createFile(fileOf(name), bytes, join(folder, `${randomUUID()}${DRAFT}`)),

    list: async () => ((await readdir(folder).catch(absent)) ?? []).filter(isPictureName).sort(),

    remove: async (name) => rm(fileOf(name), { force: true }),
  }
}
