import { existsSync, readdirSync, renameSync, rmdirSync, rmSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { fsyncTree, makeFolder } from '@haggle/shared-server'
import { ConfigError } from '../../src/base/environment'
import { openDatabase } from '../../src/core/database/open'
import { folderStorage } from '../../src/core/media/folderStorage'
import { mediaStorage } from '../../src/core/media/mediaStorage'
import { nameOfBucket, requireUsable } from '../../src/core/media/requireUsable'
import { audit } from '../audit/audit'
import { batchesOf, readArchive } from './archive'
import type { DatabaseConfig } from './backUp'
import { DATABASE, FOLDERS, PICTURES } from './backUpMarket'
import type { Contents } from './contents'
import { kindOf, requireEmpty, requireKindFor, restore } from './restore'

/** What a restore brought back. */
export interface Restored {
  contents: Contents
  pictures: number
  violations: string[]
}

/**
 * Restores a backup where there is no market, checks it by the audit, and leaves it quiet. Nothing is placed before all of the
 * archive was verified; the database comes last, so that a restore that ends half-way does not look whole. Throws a ConfigError.
 */
export async function restoreMarket(config: DatabaseConfig, file: string, key?: string): Promise<Restored> {
  if (!isArchive(file)) requireKindFor(config.databaseUrl, file)
  else await requireNoFiles(config)
  await requireEmpty(config)
  const draft = join(config.home, `restore-${process.pid}`)
  try {
    const database = await databaseIn(file, draft, key)
    requireKindFor(config.databaseUrl, database, file)
    const pictures = join(draft, PICTURES)
    const count = existsSync(pictures) ? readdirSync(pictures).length : 0
    const contents = await placePictures(config, pictures, () =>
      place(draft, config.home, () => restore(config, database, file)),
    )
    const db = await openDatabase(config)
    return { contents, pictures: count, violations: await audit(db).finally(() => db.close()) }
  } finally {
    rmSync(draft, { recursive: true, force: true })
  }
}

/** The file with the database's backup: that file itself, or one that is unpacked into a folder with all of its archive. */
export async function databaseIn(file: string, folder: string, key: string | undefined): Promise<string> {
  const kind = kindOf(file)
  if (!isArchive(file)) return file
  if (kind === 'encrypted' && key === undefined)
    throw new ConfigError(`${file} is encrypted: set BACKUP_KEY or BACKUP_KEY_FILE to the key that it was made with.`)
  makeFolder(folder)
  await readArchive(file, folder, kind === 'encrypted' ? key : undefined)
  return join(folder, DATABASE)
}

const isArchive = (file: string) => ['archive', 'encrypted'].includes(kindOf(file))

async function requireNoFiles(config: DatabaseConfig): Promise<void> {
  const taken = FOLDERS.map((folder) => join(config.home, folder)).find(
    (folder) => existsSync(folder) && readdirSync(folder).length > 0,
  )
  if (taken) throw new ConfigError(`${taken} is not empty: name another HAGGLE_HOME.`)
  if (!config.mediaBucket) return
  await requireUsable(config.mediaBucket)
  if ((await mediaStorage(config).list()).length > 0)
    throw new ConfigError(`${nameOfBucket(config.mediaBucket)} is not empty: name another folder of the bucket.`)
}

/** Moves an archive's pictures into the bucket, if there is one, then does what comes last; without it they are removed again. */
async function placePictures<Result>(
  config: DatabaseConfig,
  folder: string,
  last: () => Promise<Result>,
): Promise<Result> {
  if (!config.mediaBucket) return last()
  const bucket = mediaStorage(config)
  const names = await folderStorage(folder).list()
  const inBatches = async (work: (name: string) => Promise<unknown>) => {
    for (const batch of batchesOf(names)) {
      const failed = (await Promise.allSettled(batch.map(work))).find(({ status }) => status === 'rejected')
      if (failed?.status === 'rejected') throw failed.reason
    }
  }
  try {
    await inBatches(async (name) => bucket.create(name, await readFile(join(folder, name))))
    rmSync(folder, { recursive: true, force: true })
    return await last()
  } catch (error) {
    await inBatches((name) => bucket.remove(name)).catch(() => undefined)
    throw error
  }
}

/** Moves an archive's folders into the home, then does what comes last; without it they are removed again. */
async function place<Result>(draft: string, home: string, last: () => Promise<Result>): Promise<Result> {
  const placed: string[] = []
  try {
    for (const folder of FOLDERS.filter((each) => existsSync(join(draft, each)))) {
      await fsyncTree(join(draft, folder))
      const target = join(home, folder)
      // it is empty
      if (existsSync(target)) rmdirSync(target)
      renameSync(join(draft, folder), target)
      placed.push(target)
    }
    return await last()
  } catch (error) {
    for (const folder of placed) rmSync(folder, { recursive: true, force: true })
    throw error
  }
}
