import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { ConfigError } from '../../src/base/environment'
import { openDatabase } from '../../src/core/database/open'
import { audit } from '../audit/audit'
import type { Contents } from '../backup/contents'
import { kindOf, restore } from '../backup/restore'
import { databaseIn } from '../backup/restoreMarket'
import { timed } from './drill'
import { preparePractice } from './preparePractice'

/** What a restore of one's own backup showed. */
export interface Rehearsal {
  restoreMs: number
  contents: Contents
  violations: string[]
}

/** Restores a backup into a temporary database and audits it. No instance runs on it: nothing is mailed or refunded. */
export async function rehearse(databaseUrl: string | undefined, backup: string, key?: string): Promise<Rehearsal> {
  const folder = mkdtempSync(join(tmpdir(), 'haggle-rehearsal-'))
  try {
    return await rehearseDatabase(databaseUrl, await databaseIn(backup, folder, key), backup)
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

async function rehearseDatabase(databaseUrl: string | undefined, file: string, named: string): Promise<Rehearsal> {
  const isEmbedded = kindOf(file) === 'libsql'
  if (!isEmbedded && !databaseUrl)
    throw new ConfigError(
      `${named} is of a PostgreSQL database: name a server by DATABASE_URL, for a temporary database.`,
    )
  const practice = await preparePractice(isEmbedded ? undefined : databaseUrl)
  try {
    const { result: contents, ms } = await timed(() => restore(practice.target, file))
    const db = await openDatabase(practice.target)
    const violations = await audit(db).finally(() => db.close())
    return { restoreMs: ms, contents, violations }
  } finally {
    await practice.remove()
  }
}
