import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { requireNoMirror } from '@haggle/host/host/mirrorHome'
import { listen, listenOnLoopback } from '@haggle/host/http/listen'
import { plainLog, type Log } from '@haggle/host/log/log'
import { includesRemote, readDefinitions } from '@haggle/kit/apps/definition'
import { cacheInspections } from '@haggle/kit/gate/inspection'
import { readRegistryHost, shownUrl } from '@haggle/kit/settings/addresses'
import { appNames, readConnections, readProxies, readSite, type Upstream } from '@haggle/kit/settings/settings'
import { readSourceMaps } from '@haggle/kit/settings/sourceMaps'
import type { Storage } from '@haggle/kit/storage/storage'
import type { Workspace } from '@haggle/kit/workspace/workspace'
import { DAY } from '@haggle/shared-server'
import writeFile from 'write-file-atomic'
import { findChromium } from '../browser/findChromium'
import { openBudgets } from '../canary/budgets'
import { readFailures } from '../canary/failures'
import { reportsAt } from '../canary/figures'
import { watchBudgets } from '../canary/watchBudgets'
import { logAction } from '../changes/actionLog'
import { removeOldFreezes } from '../changes/freezes'
import { openArchive } from '../environments/archive'
import {
  homeOf,
  openEnvironment,
  readEnvironments,
  storeEnvironments,
  type Environments,
} from '../environments/environments'
import { openPictures } from '../pictures/pictures'
import { checksOf } from '../smoke/checks'
import { openStorage, readBucket } from '../storage/openStorage'
import { readTrust } from '../tokens/oidc'
import type { Tokens } from '../tokens/tokens'
import { removeOldChanges } from './idempotency'
import type { MeasuredRegistry } from './metrics'
import { makeRegistry } from './registry'
import { signUnsigned } from './signUnsigned'

/** A running registry. */
export interface RunningRegistry extends MeasuredRegistry {
  url: string
  /** The file with the platform team's own token. */
  tokenFile: string
  stop(): Promise<void>
}

const WEEK = 7 * DAY

/** How long before its end the platform team's token is replaced: before anybody is told that it ends. */
const RENEWAL = 3 * WEEK

/** A registry's storage and environments. */
export interface RegistryStorage {
  storage: Storage
  environments: Environments
}

/** Throws if a setting of the registry is invalid. */
export async function requireRegistrySettings({ home }: Workspace, env: NodeJS.ProcessEnv): Promise<void> {
  requireNoMirror(home)
  findChromium(env)
  readBucket(env)
  readEnvironments(home, env.REGISTRY_ENVIRONMENTS || undefined)
  await readTrust(env)
  readConnections(env)
  readProxies(env)
  readSourceMaps(env)
  readRegistryHost(env)
  for (const app of appNames) readSite(env, app)
}

/** Opens the storage that the settings name. With a bucket, the home becomes a copy of its content. */
export async function openRegistryStorage({ root, home }: Workspace, env: NodeJS.ProcessEnv): Promise<RegistryStorage> {
  const storage = await openStorage(join(home, 'registry'), env)
  const environments = readEnvironments(home, env.REGISTRY_ENVIRONMENTS || undefined)
  if (!readBucket(env)) return { storage, environments }
  await signUnsigned(home)
  const archive = openArchive(storage, home)
  for (const environment of environments.names)
    for (const { app } of readDefinitions(root))
      await archive.adopt({ environment, home: homeOf(environments, environment) }, app)
  return { storage, environments: { ...environments, archive } }
}

/** Starts the registry of a home on a port, and writes the platform team's token to the home. */
export async function startRegistry(
  workspace: Workspace,
  port: number,
  env: NodeJS.ProcessEnv,
  { storage, environments }: RegistryStorage,
  backend?: Upstream,
  log: Log = plainLog,
): Promise<RunningRegistry> {
  const browsers = backend && reportsAt(backend)
  const { app, tokens, reasonNotReady } = makeRegistry({
    storage,
    environments,
    checks: checksOf(workspace, env, storage, cacheInspections()),
    trusted: () => readTrust(env),
    sites: Object.fromEntries(appNames.map((app) => [app, readSite(env, app)])),
    takes: (app, remote) =>
      readDefinitions(workspace.root).some((each) => each.app === app && includesRemote(each, remote)),
    connections: readConnections(env),
    proxies: readProxies(env),
    sourceMaps: readSourceMaps(env),
    browsers,
    failuresOf: backend && ((app, remote) => lastWeek(backend, app, remote)),
    log,
  })
  await signUnsigned(workspace.home)
  await storeEnvironments(environments)
  for (const environment of environments.names)
    for (const { app } of readDefinitions(workspace.root)) await openEnvironment(environments, environment, app)
  const tokenFile = join(workspace.home, 'registry/platform-token')
  await keepPlatformToken(tokens, tokenFile, log)
  const removeOld = () =>
    Promise.all([
      removeOldChanges(storage, Date.now()),
      removeOldFreezes(storage, Date.now()),
      openPictures(storage).removeOld(),
    ]).catch((error: unknown) =>
      log.error(`Old changes' keys, freezes and pictures could not be removed: ${String(error)}`),
    )
  const daily = setInterval(() => {
    keepPlatformToken(tokens, tokenFile, log).catch((error: unknown) =>
      log.error(`${tokenFile} could not be renewed: ${String(error)}`),
    )
    void removeOld()
  }, DAY).unref()
  void removeOld()
  const budgets = openBudgets(storage, Date.now)
  const watch = browsers && watchBudgets({ home: workspace.home, budgets, reports: browsers, log })
  const address = readRegistryHost(env)
  await (address === undefined ? listenOnLoopback(app, port) : listen(app, port, address))
  return {
    url: shownUrl(address, port),
    tokenFile,
    tokens,
    reasonNotReady,
    stop: () => {
      clearInterval(daily)
      watch?.stop()
      // an interrupted change is not committed
      return app.close()
    },
  }
}

/** Failures of a remote that browsers reported in the last week; undefined while the back end is unreachable. */
const lastWeek = (backend: Upstream, app: string, remote: string) =>
  readFailures(backend, { app, remote, since: new Date(Date.now() - WEEK).toISOString() }).catch(() => undefined)

/** Creates the platform team's token at the first start, and replaces it before its last weeks. */
async function keepPlatformToken(tokens: Tokens, file: string, log: Log): Promise<void> {
  const known = await readFile(file, 'utf8').catch(() => '')
  const info = await tokens.whoIs(`Bearer ${known}`).catch(() => undefined)
  if (info && Date.parse(info.expiresAt) - Date.now() > RENEWAL) return
  // keep the newest one: it may be another registry's
  const existing = (await tokens.list()).filter(({ team }) => team === 'platform')
  const older = existing.sort((a, b) => a.createdAt.localeCompare(b.createdAt)).slice(0, -1)
  for (const { id } of older) {
    await tokens.revoke(id)
    logAction(log, { action: 'revoke', by: 'haggle', revoked: id }, 'done')
  }
  const { token, info: created } = await tokens.create({
    team: 'platform',
    remotes: 'all',
    paths: ['/'],
    environments: 'all',
    rights: ['publish', 'release', 'canary', 'promote', 'rollback', 'tokens'],
    days: 90,
  })
  await writeFile(file, token, { mode: 0o600 })
  const { id: issued, expiresAt } = created
  if (known) logAction(log, { action: 'token', by: 'haggle', for: 'platform', issued, expiresAt }, 'done')
}
