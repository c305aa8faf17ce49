import { execFile } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { statSync } from 'node:fs'
import { join } from 'node:path'
import { promisify } from 'node:util'
import pg from 'pg'
import { ConfigError } from '../../src/environment'
import { codeOf } from '../../src/errorCode'
import type { Practice } from './backup'
import { readSnapshot, writeSnapshot } from './postgresSnapshot'

const run = promisify(execFile)

/** Creates a practice database on the server of `url`, and later one to restore to. Needs the right CREATEDB. */
export async function postgresBackup(url: string, folder: string): Promise<Practice> {
  const id = randomBytes(4).toString('hex')
  const [source, target] = [`haggle_drill_${id}`, `haggle_drill_${id}_restored`] as const
  const addressOf = (name: string) => {
    const address = new URL(url)
    address.pathname = `/${name}`
    return address.href
  }
  const remove = () => onServer(url, ...[source, target].map((name) => `drop database if exists ${name} with (force)`))
  const major = await onServer(url, `create database ${source} encoding 'UTF8' template template0`)
  const home = { HAGGLE_HOME: folder }
  const hasDump = (await dumpMajor()) >= major
  const file = join(folder, 'backup')
  return {
    by: hasDump ? 'pg_dump' : 'a snapshot read by SQL (there is no pg_dump for this server here)',
    source: { ...home, DATABASE_URL: addressOf(source) },
    backUp: async () => {
      if (hasDump) await run('pg_dump', ['--format=custom', `--file=${file}`, addressOf(source)])
      else await writeSnapshot(addressOf(source), file)
      return statSync(file).size
    },
    restore: async () => {
      await onServer(url, `create database ${target} encoding 'UTF8' template template0`)
      if (hasDump) await run('pg_restore', ['--exit-on-error', '--no-owner', `--dbname=${addressOf(target)}`, file])
      else await readSnapshot(addressOf(target), file)
      return { ...home, DATABASE_URL: addressOf(target) }
    },
    remove: async () => void (await remove()),
  }
}

/** Runs statements on the server and returns its major version. Throws ConfigError. */
async function onServer(url: string, ...statements: string[]): Promise<number> {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 5000 })
  try {
    await client.connect()
    for (const statement of statements) await client.query(statement)
    const { rows } = await client.query<{ version: number }>(
      `select current_setting('server_version_num')::int / 10000 as version`,
    )
    return rows[0]?.version ?? 0
  } catch (error) {
    const reason = error instanceof Error ? error.message || codeOf(error) : String(error)
    throw new ConfigError(`DATABASE_URL cannot be used for a drill: ${reason}`, { cause: error })
  } finally {
    await client.end()
  }
}

/** The major version of pg_dump, 0 if it is not installed. It refuses servers newer than itself. */
async function dumpMajor(): Promise<number> {
  try {
    await run('pg_restore', ['--version'])
    const { stdout } = await run('pg_dump', ['--version'])
    return Number(/\) (\d+)/.exec(stdout)?.[1] ?? 0)
  } catch {
    return 0
  }
}
