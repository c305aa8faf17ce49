import { closeSync, existsSync, fsyncSync, openSync, renameSync } from 'node:fs'
import { dirname, join, resolve } from 'node:path'
import { ConfigError } from '../../src/base/environment'
import { copyDatabase } from '../../src/core/database/copyDatabase'
import { DATABASE_FILE } from '../../src/core/database/open'
import type { MediaPlace } from '../../src/core/media/mediaStorage'
import { dumpPostgres } from './postgresPrograms'

/** Which market a command is about: where its database and its pictures are. */
export interface DatabaseConfig extends MediaPlace {
  databaseUrl: string | undefined
}

/** Backs up a database, which may be in use, into a file that exists. Returns what wrote it. */
export async function backUpDatabase({ databaseUrl, home }: DatabaseConfig, file: string): Promise<string> {
  if (databaseUrl) return dumpPostgres(databaseUrl, file)
  copyDatabase(join(home, DATABASE_FILE), file)
  return 'VACUUM INTO'
}

/** Throws a ConfigError if there is none; opening it would create one. */
export function requireDatabase({ databaseUrl, home }: DatabaseConfig): void {
  if (!databaseUrl && !existsSync(join(home, DATABASE_FILE)))
    throw new ConfigError(`HAGGLE_HOME=${home} holds no database.`)
}

export function makePrivate(file: string): void {
  try {
    closeSync(openSync(file, 'wx', 0o600))
  } catch (error) {
    const { message } = error as Error
    throw new ConfigError(`${file} cannot be written: ${message}`, { cause: error })
  }
}

/** Gives a complete file its name, so that it outlasts a power cut. */
export function publish(unfinished: string, file: string): void {
  sync(unfinished)
  renameSync(unfinished, file)
  if (process.platform !== 'win32') sync(dirname(resolve(file)))
}

function sync(path: string): void {
  const opened = openSync(path, 'r')
  fsyncSync(opened)
  closeSync(opened)
}
