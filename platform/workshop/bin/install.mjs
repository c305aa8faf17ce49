import { spawn } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

const root = join(import.meta.dirname, '../../..')
const lock = join(root, 'package-lock.json')
const marker = join(root, 'node_modules/.haggle-installed')
const hiddenLock = join(root, 'node_modules/.package-lock.json')

/** In ms: npm writes its hidden lock file at about the same time as package-lock.json. */
const tolerance = 10_000

const lockHash = () => createHash('sha256').update(readFileSync(lock)).digest('hex')

function isInstalled() {
  if (existsSync(marker) && readFileSync(marker, 'utf8') === lockHash()) return true
  return existsSync(hiddenLock) && statSync(hiddenLock).mtimeMs + tolerance >= statSync(lock).mtimeMs
}

/**
 * Installs the dependencies if they are missing or the lock file has changed since. Not with `npm ci`, which deletes
 * node_modules first.
 */
export async function ensureInstalled() {
  if (isInstalled()) return
  console.log('Installing dependencies …')
  const npm = process.env.npm_execpath
  const install = ['install', '--no-save', '--no-audit', '--no-fund', '--loglevel', 'error']
  const [command, ...args] = npm ? [process.execPath, npm, ...install] : ['npm', ...install]
  const child = spawn(command, args, { cwd: root, stdio: 'inherit' })
  const forward = () => child.kill('SIGTERM')
  process.once('SIGTERM', forward)
  const code = await new Promise((done) => child.once('close', done))
  process.off('SIGTERM', forward)
  if (code !== 0) {
    console.error('The dependencies could not be installed: see what npm says above.')
    process.exit(1)
  }
  writeFileSync(marker, lockHash())
}
