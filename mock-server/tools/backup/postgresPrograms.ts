import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
import { codeOf } from '@haggle/shared-server'
import pg from 'pg'
import { ConfigError } from '../../src/base/environment'
import { writeSnapshot } from './postgresSnapshot'

const run = promisify(execFile)

/** Backs up a PostgreSQL database into a file that exists, and returns what did it. */
export async function dumpPostgres(url: string, file: string): Promise<string> {
  if ((await dumpMajor()) >= (await onServer(url))) {
    await runOn(url, 'pg_dump', '--format=custom', `--file=${file}`)
    return 'pg_dump'
  }
  await writeSnapshot(url, file)
  return 'a snapshot read by SQL (there is no pg_dump for this server here)'
}

/** Restores what pg_dump wrote into an empty database, all of it or nothing. */
export const restoreDump = (url: string, file: string) =>
  runOn(url, 'pg_restore', '--single-transaction', '--no-owner', file)

/** Runs one of PostgreSQL's programs on a database. Its password is not among the arguments, which every user can see. */
async function runOn(url: string, program: 'pg_dump' | 'pg_restore', ...options: string[]): Promise<void> {
  const address = new URL(url)
  const password = decodeURIComponent(address.password)
  address.password = ''
  const env = { ...process.env, ...(password && { PGPASSWORD: password }) }
  try {
    await run(program, [`--dbname=${address.href}`, ...options], { env })
  } catch (error) {
    const { stderr, message } = error as { stderr?: string; message: string }
    const reason = (stderr?.trim() || message).split('\n').slice(0, 2).join(' ')
    throw new ConfigError(`${program} failed: ${reason}`, { cause: error })
  }
}

/** Runs statements on the server and returns its major version. Throws a ConfigError. */
export async function onServer(url: string, ...statements: string[]): Promise<number> {
  for (const statement of statements) await query(url, statement)
  const [row] = await query<{ version: number }>(
    url,
    `select current_setting('server_version_num')::int / 10000 as version`,
  )
  return row?.version ?? 0
}

/** Runs one statement and returns its rows. Throws a ConfigError. */
export async function query<Row extends pg.QueryResultRow>(url: string, statement: string): Promise<Row[]> {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 5000 })
  try {
    await client.connect()
    return (await client.query<Row>(statement)).rows
  } catch (error) {
    const reason = error instanceof Error ? error.message || codeOf(error) : String(error)
    throw new ConfigError(`DATABASE_URL cannot be used for this: ${reason}`, { cause: error })
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
