import { spawn } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

const root = join(import.meta.dirname, '../..')
const lock = join(root, 'package-lock.json')
const marker = join(root, 'node_modules/.haggle-installed')
const npmsOwn = join(root, 'node_modules/.package-lock.json')

/** npm writes its own record of an install at about the same moment as the lock file. */
const moment = 10_000

const lockHash = () => createHash('sha256').update(readFileSync(lock)).digest('hex')

function isInstalled() {
  if (existsSync(marker) && readFileSync(marker, 'utf8') === lockHash()) return true
  return existsSync(npmsOwn) && statSync(npmsOwn).mtimeMs + moment >= statSync(lock).mtimeMs
}

/**
 * Installs the dependencies when there are none, or when the lock file is not the one they were installed from. Not by
 * `npm ci`: that removes what is there first.
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
