import { startHost } from '@haggle/host/host/host'
import { readHostSettings } from '@haggle/host/host/hostSettings'
import { plainLog } from '@haggle/host/log/log'
import type { Metrics } from '@haggle/host/metrics/openMetrics'
import type { Revisions } from '@haggle/kit/apps/revisions'
import { readMetricsHost, shownUrl } from '@haggle/kit/settings/addresses'
import {
  appNames,
  appSettings,
  readHostMetricsPort,
  readSite,
  withSiteUrls,
  type Ports,
} from '@haggle/kit/settings/settings'
import { openWorkspace, type Workspace } from '@haggle/kit/workspace/workspace'
import { startBackend, type Backend } from '@haggle/registry/backend/backend'
import { watchCanaries } from '@haggle/registry/canary/watch'
import { openOwnAudit } from '@haggle/registry/registry/ownRegistry'
import getPort from 'get-port'

/** A running product: its apps and the back end. */
export interface Product {
  marketplaceUrl: string
  shopUrl: string
  operatorUrl: string
  apiUrl: string
  /** Those of its web hosts, if METRICS_PORT is set. */
  metrics: Metrics | undefined
  stop(): Promise<void>
}

/** `home` is a HAGGLE_HOME with released apps. `ports` default to free ones. `env` has the settings of hosts and back end. */
export interface ProductOptions {
  home: string
  ports?: Ports
  env?: NodeJS.ProcessEnv
  /** Most milliseconds that a visitor waits for a prerendered page; default 1000. */
  pageLimit?: number
}

/** Starts the back end and the web hosts of the apps of a home. Builds nothing. */
export async function startProduct({ home, ports, env = process.env, pageLimit }: ProductOptions): Promise<Product> {
  const workspace = openWorkspace(process.cwd(), { HAGGLE_HOME: home })
  const at = ports ?? {
    marketplace: await getPort(),
    shop: await getPort(),
    operator: await getPort(),
    api: await getPort(),
  }
  const backend = await startBackend(workspace, at.api, withSiteUrls(env, at))
  return startApps(workspace, at, backend, { env, pageLimit })
}

interface AppsOptions {
  /** The settings of the hosts. */
  env: NodeJS.ProcessEnv
  pageLimit?: number | undefined
  /** Of production; default: the home's own. */
  revisions?: Revisions
  /** The audit log for rollbacks of canaries; default: the home's. */
  audit?: ReturnType<typeof openOwnAudit>
}

/** Starts the web hosts of all apps for a running back end, and the watch over canaries. */
export async function startApps(
  { home }: Workspace,
  ports: Ports,
  backend: Backend,
  { env, pageLimit, revisions, audit = openOwnAudit(home) }: AppsOptions,
): Promise<Product> {
  const apps = appNames
  const settings = readHostSettings(env)
  const metricsPort = readHostMetricsPort(env)
  const metrics =
    metricsPort === undefined ? undefined : await openMetrics(metricsPort, readMetricsHost(env), home, apps, backend)
  const options = { home, backend, metrics, limit: pageLimit, ...settings }
  const hosts: { close(): Promise<void> }[] = []
  for (const app of apps)
    hosts.push(await startHost({ ...options, app, port: ports[appSettings(app).port], site: readSite(env, app) }))
  const canaries = watchCanaries({ home, apps, backend, revisions, audit, log: plainLog })
  if (metrics)
    (await import('@haggle/registry/canary/canaryMetrics')).canaryMetrics(metrics.register, home, apps, canaries)
  return {
    marketplaceUrl: shownUrl(settings.address, ports.marketplace),
    shopUrl: shownUrl(settings.address, ports.shop),
    operatorUrl: shownUrl(settings.address, ports.operator),
    apiUrl: shownUrl(settings.address, ports.api),
    metrics,
    stop: async () => {
      metrics?.close()
      await Promise.all([...hosts.map((host) => host.close()), canaries.stop()])
      await backend.stop()
    },
  }
}

/** Their module is loaded only if they are configured. */
async function openMetrics(port: number, address: string, home: string, apps: readonly string[], backend: Backend) {
  const { openHostMetrics } = await import('@haggle/host/host/metrics')
  return openHostMetrics(port, address, home, apps, backend)
}
