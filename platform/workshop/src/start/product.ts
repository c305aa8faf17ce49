import { startHost } from '@haggle/host/host/host'
import { readLogsAccess } from '@haggle/host/http/accessLog'
import { plainLog } from '@haggle/host/log/log'
import type { Metrics } from '@haggle/host/metrics/openMetrics'
import type { Revisions } from '@haggle/kit/apps/revisions'
import { readHost, readMetricsHost, shownUrl } from '@haggle/kit/settings/addresses'
import {
  appNames,
  appSettings,
  readConnections,
  readHostMetricsPort,
  readProxies,
  readSite,
  takesRazorpay,
  withSiteUrls,
  type ConnectionLimits,
  type Ports,
} from '@haggle/kit/settings/settings'
import { readSourceMaps } from '@haggle/kit/settings/sourceMaps'
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
  const proxies = readProxies(env)
  const metricsPort = readHostMetricsPort(env)
  const at = ports ?? {
    marketplace: await getPort(),
    shop: await getPort(),
    operator: await getPort(),
    api: await getPort(),
  }
  const backend = await startBackend(workspace, at.api, withSiteUrls(env, at))
  const siteOfApp = (app: string) => readSite(env, app)
  const addresses = { pages: readHost(env), metrics: readMetricsHost(env) }
  const settings = {
    proxies,
    metricsPort,
    addresses,
    connections: readConnections(env),
    sourceMaps: readSourceMaps(env),
    logsAccess: readLogsAccess(env),
    siteOfApp,
    pageLimit,
    razorpay: takesRazorpay(env),
  }
  return startApps(workspace, at, backend, settings)
}

interface HostSettings {
  proxies: string | undefined
  metricsPort: number | undefined
  /** The addresses of pages, undefined for every one, and of metrics. */
  addresses: { pages: string | undefined; metrics: string }
  connections: ConnectionLimits
  /** Whether everybody may read the releases' source maps. */
  sourceMaps: boolean
  /** The public origin of an app, if it is set. */
  /** Whether the web hosts log each request. */
  logsAccess?: boolean
  siteOfApp: (app: string) => string | undefined
  pageLimit?: number
  /** Whether the back end takes payments by Razorpay instead of its sandbox. */
  razorpay: boolean
  /** Where rollbacks of canaries are committed, if not in the home. */
  revisions?: Revisions
  /** The audit log for rollbacks of canaries; default: the home's. */
  audit?: ReturnType<typeof openOwnAudit>
}

/** Starts the web hosts of all apps for a running back end, and the watch over canaries. */
export async function startApps(
  { home }: Workspace,
  ports: Ports,
  backend: Backend,
  {
    proxies,
    metricsPort,
    addresses,
    connections,
    sourceMaps,
    logsAccess,
    siteOfApp,
    pageLimit,
    razorpay,
    revisions,
    audit = openOwnAudit(home),
  }: HostSettings,
): Promise<Product> {
  const apps = appNames
  const metrics =
    metricsPort === undefined ? undefined : await openMetrics(metricsPort, addresses.metrics, home, apps, backend)
  const options = {
    home,
    address: addresses.pages,
    backend,
    proxies,
    metrics,
    connections,
    sourceMaps,
    logsAccess,
    limit: pageLimit,
    razorpay,
  }
  const hosts: { close(): Promise<void> }[] = []
  for (const app of apps)
    hosts.push(await startHost({ ...options, app, port: ports[appSettings(app).port], site: siteOfApp(app) }))
  const canaries = watchCanaries({ home, apps, backend, revisions, audit, log: plainLog })
  if (metrics)
    (await import('@haggle/registry/canary/canaryMetrics')).canaryMetrics(metrics.register, home, apps, canaries)
  return {
    marketplaceUrl: shownUrl(addresses.pages, ports.marketplace),
    shopUrl: shownUrl(addresses.pages, ports.shop),
    operatorUrl: shownUrl(addresses.pages, ports.operator),
    apiUrl: shownUrl(addresses.pages, ports.api),
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
