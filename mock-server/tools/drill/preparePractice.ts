import { randomBytes } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { DatabaseConfig } from '../backup/backUp'
import { onServer } from '../backup/postgresPrograms'

/** A database to practise with, and an empty one to restore its backup to. */
export interface Practice {
  source: DatabaseConfig
  target: DatabaseConfig
  /** Where the backup goes. */
  file: string
  /** Removes both databases and the backup. */
  remove(): Promise<void>
}

/** Prepares databases on the PostgreSQL server of `databaseUrl`, which needs the right CREATEDB, or in a temporary folder. */
export async function preparePractice(databaseUrl: string | undefined): Promise<Practice> {
  const folder = mkdtempSync(join(tmpdir(), 'haggle-drill-'))
  const removeFolder = () => rmSync(folder, { recursive: true, force: true })
  const [source, target] = ['source', 'restored'].map((name) => join(folder, name)) as [string, string]
  const file = join(folder, 'backup')
  const embedded = { source: { home: source, databaseUrl }, target: { home: target, databaseUrl }, file }
  if (!databaseUrl) return { ...embedded, remove: () => Promise.resolve(removeFolder()) }

  const id = randomBytes(4).toString('hex')
  const names = [`haggle_drill_${id}`, `haggle_drill_${id}_restored`] as const
  const addressOf = (name: string) => Object.assign(new URL(databaseUrl), { pathname: `/${name}` }).href
  const remove = async () => {
    removeFolder()
    await onServer(databaseUrl, ...names.map((name) => `drop database if exists ${name} with (force)`))
  }
  try {
    await onServer(databaseUrl, ...names.map((name) => `create database ${name} encoding 'UTF8' template template0`))
  } catch (error) {
    removeFolder()
    throw error
  }
  return {
    source: { home: source, databaseUrl: addressOf(names[0]) },
    target: { home: target, databaseUrl: addressOf(names[1]) },
    file,
    remove,
  }
}
