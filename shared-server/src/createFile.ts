import { link, open, rm } from 'node:fs/promises'
import { dirname } from 'node:path'
import { codeOf } from './errorCode'
import { fsyncFolder } from './fsync'
import { makeFolder } from './makeFolder'

/**
 * Creates a file that survives a power cut, complete or not at all: it is written to `draft` and linked into place, both of whose
 * folders are created. Returns false, and changes nothing, if the name is taken.
 */
export async function createFile(file: string, bytes: Buffer | string, draft: string): Promise<boolean> {
  for (const each of [draft, file]) makeFolder(dirname(each))
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
}

async function writeSynced(file: string, bytes: Buffer | string): Promise<void> {
  const handle = await open(file, 'wx', 0o600)
  try {
    await handle.writeFile(bytes)
    await handle.sync()
  } finally {
    await handle.close()
  }
}

/** For `catch`: what is read from a file or folder that is not there is undefined; other errors stay errors. */
export function absent(error: unknown): undefined {
  if (codeOf(error) !== 'ENOENT') throw error
}
