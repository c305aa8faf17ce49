import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { libsqlBackup, type Practice } from './backup'
import { postgresBackup } from './postgresBackup'

/** Prepares a practice database on the PostgreSQL server of `databaseUrl`, or an embedded one in a temporary folder. */
export async function preparePractice(databaseUrl: string | undefined): Promise<Practice> {
  const folder = mkdtempSync(join(tmpdir(), 'haggle-drill-'))
  const removeFolder = () => rmSync(folder, { recursive: true, force: true })
  try {
    const practice = databaseUrl ? await postgresBackup(databaseUrl, folder) : libsqlBackup(folder)
    const remove = () => practice.remove().finally(removeFolder)
    return { ...practice, remove }
  } catch (error) {
    removeFolder()
    throw error
  }
}
