import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import writeFile from 'write-file-atomic'
import type { Checks } from '../gate/gate'
import { cachedSmoke } from '../gate/smokeCache'
import type { Workspace } from '../workspace/workspace'
import { readEnvironments } from './environments'
import { signUnsigned } from './import'
import { makeRegistry } from './registry'
import { fileStorage } from './storage/fileStorage'
import { testStorage } from './storage/storage'
import type { Tokens } from './tokens'

/** A running registry. */
export interface Registry {
  url: string
  /** The file with the platform team's own token. */
  tokenFile: string
  stop(): Promise<void>
}

const WEEK = 7 * 24 * 60 * 60 * 1000

/** Starts the registry of a home on a port; its platform team's token lies beside its storage. */
export async function startRegistry(workspace: Workspace, port: number, env: NodeJS.ProcessEnv): Promise<Registry> {
  const folder = join(workspace.home, 'registry')
  const storage = fileStorage(folder)
  await testStorage(storage, `HAGGLE_HOME=${workspace.home}`)
  const environments = readEnvironments(workspace.home, env.REGISTRY_ENVIRONMENTS || undefined)
  const { app, tokens } = makeRegistry({ storage, environments, checks: checksOf(workspace, env) })
  await signUnsigned(workspace.home)
  const tokenFile = join(folder, 'platform-token')
  await keepPlatformToken(tokens, tokenFile)
  await app.listen({ port, host: '::' }).catch(() => app.listen({ port, host: '0.0.0.0' }))
  return {
    url: `http://localhost:${port}`,
    tokenFile,
    // a change that is cut off has not been made
    stop: () => app.close(),
  }
}

/** The gate's browser is only loaded when it is used. */
const checksOf = (workspace: Workspace, env: NodeJS.ProcessEnv): Checks => ({
  smoke: cachedSmoke(workspace.home, async (next, newcomer) => {
    const { smoke } = await import('../gate/smoke')
    return smoke(workspace, env, next, newcomer)
  }),
})

/** Makes the platform team's token at the first start, and a new one in the last week of its life. */
async function keepPlatformToken(tokens: Tokens, file: string): Promise<void> {
  const known = await readFile(file, 'utf8').catch(() => '')
  const info = await tokens.whoIs(`Bearer ${known}`).catch(() => undefined)
  if (info && Date.parse(info.expiresAt) - Date.now() > WEEK) return
  for (const { id, team } of await tokens.list()) if (team === 'platform' && id !== info?.id) await tokens.revoke(id)
  const { token } = await tokens.create({
    team: 'platform',
    remotes: 'all',
    paths: ['/'],
    environments: 'all',
    rights: ['publish', 'release', 'canary', 'promote', 'rollback', 'tokens'],
    days: 90,
  })
  await writeFile(file, token, { mode: 0o600 })
}
