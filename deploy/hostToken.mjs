// Writes a token into a file, with which hosts copy what is live from the registry whose HAGGLE_HOME is here. It waits for the
// registry, and keeps a token that is valid for another month.
import { existsSync, readFileSync, renameSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'

const DAY = 24 * 60 * 60 * 1000

/** The longest that a registry issues. A team has two valid tokens at most, so that it gets the next one after half of that. */
const VALID_DAYS = 90
const KEPT_DAYS = 60

/** For the first start of a registry, which builds the shell and the remotes. */
const PATIENCE_MS = 20 * 60 * 1000

const { HAGGLE_HOME = '', REGISTRY_URL = 'http://127.0.0.1:4100' } = process.env
const [file] = process.argv.slice(2)

try {
  if (!file) throw new Error('Name the file for the token.')
  if (!isFresh()) {
    await untilReady()
    writeFileSync(`${file}.new`, await askToken(), { mode: 0o600 })
    renameSync(`${file}.new`, file)
  }
} catch (error) {
  console.error(`There is no token for hosts: ${error.cause?.message ?? error.message}`)
  process.exitCode = 1
}

function isFresh() {
  return existsSync(file) && Date.now() - statSync(file).mtimeMs < KEPT_DAYS * DAY
}

async function untilReady() {
  const last = Date.now() + PATIENCE_MS
  const isReady = () =>
    fetch(`${REGISTRY_URL}/v1/health`).then(
      ({ status }) => status === 200,
      () => false,
    )
  while (!(await isReady())) {
    if (Date.now() > last) throw new Error(`${REGISTRY_URL} is not ready.`)
    await delay(1000)
  }
}

async function askToken() {
  const platformToken = readFileSync(join(HAGGLE_HOME, 'registry/platform-token'), 'utf8').trim()
  const reply = await fetch(`${REGISTRY_URL}/v1/tokens`, {
    method: 'POST',
    headers: { authorization: `Bearer ${platformToken}`, 'content-type': 'application/json' },
    body: JSON.stringify({ team: 'hosts', remotes: 'all', rights: ['read'], days: VALID_DAYS }),
  })
  const { token, message } = await reply.json()
  if (!token) throw new Error(message)
  return token
}
