import { networkInterfaces } from 'node:os'
import Fastify from 'fastify'
import { firstPages } from '../first-page/firstPages'
import { readConnections } from '../start/settings'
import { boundConnections, type ConnectionBounds } from './connections'
import type { HostMetrics } from './metrics'
import { proxyBackend, type Upstream } from './proxy'
import type { Previews } from '../registry/preview'
import { refusals, refuseInMessages } from './refusals'
import { ownSiteOf } from './security'
import { serveApp, type LiveApp } from './serveApp'

/** What a web host serves, and where. */
export interface HostOptions {
  home: string
  app: string
  backend: Upstream
  port: number
  /** Proxies that are believed about a visitor's address, host and protocol, such as `10.0.0.0/8, loopback`. */
  proxies?: string
  /** In development. */
  live?: LiveApp
  /** Whether pages go out with their screens in them, as they do unless this is false; a plain CDN could not do that. */
  prerenders?: boolean
  /** Counts what is answered. */
  metrics?: HostMetrics | undefined
  /** What a visitor waits for a page's screen at most, in milliseconds. */
  limit?: number
  /** The site's addresses as its visitors know them, beside this machine's: `https://haggle.example`. */
  sites?: string[]
  /** How long a request's head may take to arrive, in milliseconds; its body may take three times as long. */
  patience?: number
  connections?: ConnectionBounds
  /** Where previews come from, if not from the home. */
  previews?: Previews
}

/** Starts the web host of one app: its page, the releases, and the back end passed through on the same origin. */
export async function startHost(options: HostOptions): Promise<{ close(): Promise<void> }> {
  const { home, app, backend, port, proxies, live, prerenders = true, limit, metrics } = options
  const { sites = [], patience = 10_000, connections = readConnections({}), previews } = options
  const host = Fastify({
    forceCloseConnections: true,
    requestTimeout: 3 * patience,
    ...refusals,
    http: { ...refusals.http, headersTimeout: patience, connectionsCheckingInterval: patience / 4 },
    trustProxy: proxies ?? false,
  })
  const pages = prerenders ? firstPages({ home, apiUrl: backend.url, limit }) : undefined
  metrics?.watch(host, app)
  boundConnections(host, connections, proxies)
  refuseInMessages(host)
  proxyBackend(host, backend)
  void host.register(serveApp, {
    home,
    app,
    live,
    pages,
    secret: backend.secret,
    siteOf: ownSiteOf(sites, port),
    previews,
  })
  host.addHook('onClose', () => pages?.close())
  await host.listen({ port, host: anyAddress() })
  return { close: () => host.close() }
}

/** `localhost` is ::1 to some and 127.0.0.1 to others; both are to find the host. */
const anyAddress = () =>
  Object.values(networkInterfaces()).some((addresses) => addresses?.some(({ family }) => family === 'IPv6'))
    ? '::'
    : '0.0.0.0'
