import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { libsqlBackup, type Practice } from './backup'
import { postgresBackup } from './postgresBackup'

/** Makes an empty database and room beside it: on the PostgreSQL server of `databaseUrl`, else a file of its own. */
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
