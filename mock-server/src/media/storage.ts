import { randomUUID } from 'node:crypto'
import { link, mkdir, open, readdir, readFile, rm } from 'node:fs/promises'
import { join } from 'node:path'

/** Where pictures are kept, by names without a folder; made once and never changed. */
export interface Storage {
  get(name: string): Promise<Buffer | undefined>
  /** False when the name is taken; then nothing changed. */
  create(name: string, bytes: Buffer): Promise<boolean>
  list(): Promise<string[]>
  /** Removes a picture; one that is not there is no failure. */
  remove(name: string): Promise<void>
}

const NAME = /^[a-z0-9-]+\.webp$/
const DRAFT = '.draft'

/** A storage in a folder, made with the first picture. A picture is written aside and linked into place. */
export function folderStorage(folder: string): Storage {
  const fileOf = (name: string) => {
    if (!NAME.test(name)) throw new Error(`"${name}" is no name of a picture.`)
    return join(folder, name)
  }

  return {
    get: (name) => readFile(fileOf(name)).catch(absent),

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

const codeOf = (error: unknown) =>
  typeof error === 'object' && error !== null && 'code' in error ? error.code : undefined

function absent(error: unknown): undefined {
  if (codeOf(error) !== 'ENOENT') throw error
}
