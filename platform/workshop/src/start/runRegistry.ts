import { constants } from 'node:fs'
import type { Log } from '@haggle/host/log/log'
import { readDefinitions } from '@haggle/kit/apps/definition'
import { appExists } from '@haggle/kit/apps/revisions'
import { readMetricsHost } from '@haggle/kit/settings/addresses'
import {
  makeHome,
  marketplaceUrl,
  readBackend,
  readOwnMetricsPort,
  readOwnRegistryPort,
  readPort,
} from '@haggle/kit/settings/settings'
import type { Workspace } from '@haggle/kit/workspace/workspace'
import { watchCanaries } from '@haggle/registry/canary/watch'
import { logAction } from '@haggle/registry/changes/actionLog'
import { revisionsOf } from '@haggle/registry/environments/environments'
import { openOwnAudit } from '@haggle/registry/registry/ownRegistry'
import { openRegistryStorage, requireRegistrySettings, startRegistry } from '@haggle/registry/registry/start'
import { prepareApps } from './prepare'

/** A registry that runs alone. */
interface LoneRegistry {
  stop(): Promise<unknown>
}

/**
 * Starts the registry without web hosts and back end. Where an app is missing, as at the first start, or with `builds`, it
 * first builds what changed in this repository and makes it live; otherwise a restart changes nothing that is live.
 */
export async function runRegistry(
  workspace: Workspace,
  env: NodeJS.ProcessEnv,
  builds: boolean,
  log: Log,
): Promise<LoneRegistry> {
  const { home, root } = workspace
  await requireRegistrySettings(workspace, env)
  const backend = readBackend(env)
  const site = marketplaceUrl(env, { marketplace: readPort(env, 'marketplace') })
  const port = await readOwnRegistryPort(env)
  const metricsPort = await readOwnMetricsPort(env)
  makeHome(home, constants.W_OK)
  const opened = await openRegistryStorage(workspace, env)
  const apps = readDefinitions(root).map(({ app }) => app)
  const exist = await Promise.all(apps.map((app) => appExists(home, app)))
  if (builds || exist.includes(false))
    for (const made of await prepareApps(workspace, site, log, opened)) logAction(log, made, 'done')

  // without the secret the back end refuses to report browsers' failures
  const watched = backend.secret ? backend : undefined
  const registry = await startRegistry(workspace, port, env, opened, watched, log)
  const revisions = revisionsOf(opened.environments, 'production')
  const audit = openOwnAudit(home, opened.storage)
  const canaries = watched && watchCanaries({ home, apps, backend: watched, revisions, audit, log })
  const metrics =
    metricsPort === undefined
      ? undefined
      : await (await import('@haggle/host/metrics/openMetrics')).openMetrics(metricsPort, readMetricsHost(env), home)
  if (metrics) {
    ;(await import('@haggle/registry/registry/metrics')).registryMetrics(metrics.register, registry)
    ;(await import('@haggle/registry/canary/canaryMetrics')).canaryMetrics(metrics.register, home, apps, canaries)
  }
  log.info(
    `The registry is at ${registry.url}, its page at ${registry.url}/platform, its token in ${registry.tokenFile}.`,
  )
  if (!watched) log.warn('PROXY_SECRET is not set: canaries are not watched, nor taken back by themselves.')
  return {
    stop: () => {
      metrics?.close()
      return Promise.all([registry.stop(), canaries?.stop()])
    },
  }
}
