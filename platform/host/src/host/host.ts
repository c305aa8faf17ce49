import { appDirectory } from '@haggle/kit/apps/revisions'
import type { Previews } from '@haggle/kit/changes/preview'
import { readConnections, type Upstream } from '@haggle/kit/settings/settings'
import { FILE_TIMEOUT, limitBodies, registerDraining, registerTraces, type Drain } from '@haggle/shared-server'
import Fastify from 'fastify'
import { firstPages } from '../first-page/firstPages'
import { logAccess } from '../http/accessLog'
import { limitConnections } from '../http/connections'
import { listen } from '../http/listen'
import { proxyBackend } from '../http/proxy'
import { refusalOptions, registerErrorReplies } from '../http/refusals'
import { plainLog, type Log } from '../log/log'
import { registerHealth } from './health'
import type { HostSettings } from './hostSettings'
import { lastValidApp } from './lastValidApp'
import { tellOfUnknownProxy } from './localProxy'
import type { HostMetrics } from './metrics'
import type { CopyMissing } from './missingReleases'
import { isForOperators, ownSiteOf, strictTransport } from './security'
import { serveApp, type LiveApp } from './serveApp'

/** A web host's app, its home and its settings. */
interface HostOptions extends Partial<HostSettings> {
  home: string
  app: string
  backend: Upstream
  port: number
  /** The app under development, if any. */
  live?: LiveApp
  /** Whether pages are prerendered; default true. */
  prerenders?: boolean
  /** Records the host's responses. */
  metrics?: HostMetrics | undefined
  /** Most milliseconds that a visitor waits for a page to be prerendered. */
  limit?: number
  /** The site's public origin, such as `https://haggle.example`, if it is not only localhost. */
  site?: string | undefined
  /** Timeout in milliseconds for a request's headers; a body that is no file may take three times as long. */
  headersTimeout?: number
  /** Source of previews; default: the home. */
  previews?: Previews
  /** Copies a release that is not in the home. */
  missing?: CopyMissing
  /** Default: for a person's terminal. */
  log?: Log
}

/** Starts the web host of one app: serves its page and the releases, and proxies the back end on the same origin. */
export async function startHost(options: HostOptions): Promise<{ close(): Promise<void> }> {
  const { home, app, backend, port, proxies, live, prerenders = true, limit, metrics } = options
  const { site, headersTimeout = 10_000, connections = readConnections({}), previews, missing } = options
  const { razorpay, sourceMaps, log = plainLog, logsAccess = false } = options
  const host = Fastify({
    // what arrives while it stops is answered like any other (see draining)
    return503OnClosing: false,
    requestTimeout: FILE_TIMEOUT,
    ...refusalOptions,
    http: { ...refusalOptions.http, headersTimeout, connectionsCheckingInterval: headersTimeout / 4 },
    trustProxy: proxies ?? false,
  })
  const look = lastValidApp(appDirectory(home, app))
  const parts = live?.composition ?? (async () => (await look())?.parts)
  const pages = prerenders ? firstPages({ home, apiUrl: backend.url, limit, log: log.warn }) : undefined
  registerTraces(host)
  limitConnections(host, connections, proxies)
  logAccess(host, log, logsAccess)
  const drain: Drain = { begun: false }
  const reasonNotReady = registerHealth(host, app, look, drain)
  metrics?.watch(host, app, reasonNotReady)
  registerDraining(host, drain, 'The site is being restarted. Please try again in a moment.')
  strictTransport(host, site)
  tellOfUnknownProxy(host, proxies, log)
  limitBodies(host.server, 3 * headersTimeout)
  registerErrorReplies(host, log)
  proxyBackend(host, backend, {
    socketsPerAddress: connections.sockets,
    isForOperators: async () => isForOperators(await parts()),
  })
  void host.register(serveApp, {
    home,
    app,
    live,
    pages,
    secret: backend.secret,
    siteOf: ownSiteOf(site, port),
    previews,
    missing,
    razorpay,
    sourceMaps,
  })
  host.addHook('onClose', () => pages?.close())
  await listen(host, port, options.address)
  return { close: () => host.close() }
}
