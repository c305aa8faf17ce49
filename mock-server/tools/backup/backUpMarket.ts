import { existsSync, rmSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { ConfigError } from '../../src/base/environment'
import { mediaStorage } from '../../src/core/media/mediaStorage'
import { writeArchive } from './archive'
import { backUpDatabase, makePrivate, publish, requireDatabase, type DatabaseConfig } from './backUp'

/** A finished backup. */
interface Backup {
  /** What wrote the database's. */
  by: string
  bytes: number
}

/** The database's name in an archive. */
export const DATABASE = 'database'

/** The folder of uploaded pictures in an archive, also of those in a bucket. */
export const PICTURES = 'media'

/**
 * The folders of HAGGLE_HOME in an archive: uploaded pictures, and what the registry keeps, its key among it. In this order,
 * because a release is there before something names it, and is never changed.
 */
export const FOLDERS = [PICTURES, 'registry', 'apps', 'environments', 'releases'] as const

/** Removes what an unfinished backup to a file leaves. */
export const removeUnfinished = (file: string): void =>
  draftsOf(file).forEach((draft) => rmSync(draft, { force: true }))

const draftsOf = (file: string) => [`${file}.${process.pid}`, `${file}.${process.pid}.database`] as const

/**
 * Backs up a market, which may be in use, into an archive that only its owner can read, and that is there once it is complete:
 * the database, then its pictures, of which none goes within a day, and what the registry keeps. Throws a ConfigError.
 */
export async function backUpMarket(config: DatabaseConfig, file: string, key?: string): Promise<Backup> {
  requireDatabase(config)
  if (existsSync(file)) throw new ConfigError(`${file} exists: name another file.`)
  const [unfinished, database] = draftsOf(file)
  try {
    for (const draft of [unfinished, database]) makePrivate(draft)
    const by = await backUpDatabase(config, database)
    const folders = Object.fromEntries(FOLDERS.map((folder) => [folder, join(config.home, folder)]))
    const pictures = config.mediaBucket && { [PICTURES]: mediaStorage(config) }
    await writeArchive(unfinished, { [DATABASE]: database, ...folders, ...pictures }, key)
    const bytes = statSync(unfinished).size
    publish(unfinished, file)
    return { by, bytes }
  } catch (error) {
    if (error instanceof ConfigError) throw error
    throw new ConfigError(`${file} cannot be written: ${(error as Error).message}`, { cause: error })
  } finally {
    removeUnfinished(file)
  }
}
