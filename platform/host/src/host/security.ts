import { fontHold } from '@haggle/kit/apps/fontHold'
import { skeletonStyle } from '@haggle/kit/apps/page'
import { startNotice } from '@haggle/kit/apps/startNotice'
import type { Composition } from '@haggle/shared-contract/platform'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { cspHash } from '../first-page/styles'
import { razorpaySources } from './razorpay'

declare module 'fastify' {
  interface FastifyReply {
    /** CSP hashes of the page's inline style sheets; default: the skeleton's. */
    inlineStyles?: string[]
  }
}

/** Only a plain host name from a request may enter a policy or a link. */
const plainHost = /^[A-Za-z0-9.-]+(:\d+)?$/

/** The request's origin, such as `https://haggle.example`; undefined if its host is invalid. */
export const siteOf = ({ host, protocol }: Pick<FastifyRequest, 'host' | 'protocol'>): string | undefined =>
  plainHost.test(host) ? `${protocol === 'https' ? 'https' : 'http'}://${host}` : undefined

/** Returns the site's origin for a request; undefined if there is none that may be used in a link. */
export type SiteOf = (request: Pick<FastifyRequest, 'host' | 'protocol' | 'headers' | 'hostname'>) => string | undefined

/** The names by which a machine calls itself. */
export const localNames = ['localhost', '127.0.0.1', '[::1]']

/**
 * Accepts as the site's host names: localhost, that of `site`, and names forwarded by a trusted proxy. For any other `Host`
 * header, links point to `site`, or to localhost.
 */
export const ownSiteOf =
  (site: string | undefined, port: number): SiteOf =>
  (request) => {
    const names = new Set(site === undefined ? localNames : [...localNames, new URL(site).hostname])
    const isForwarded = request.host !== request.headers.host
    return isForwarded || names.has(request.hostname) ? siteOf(request) : (site ?? `http://localhost:${port}`)
  }

/** Whether an app is the operators': nothing of it is for search engines, and only its host forwards their calls (D69). */
export const isForOperators = (app: Composition | undefined): boolean => app?.audience === 'operator'

/** A year, and this name only: others of the domain may be served otherwise, which their operators decide. */
const STRICT_TRANSPORT = 'max-age=31536000'

/**
 * Makes browsers that have seen a site by TLS visit it by TLS only, if `site` says so or a trusted proxy. Never for localhost, where
 * a browser would apply it to every program of this machine.
 */
export function strictTransport(host: FastifyInstance, site: string | undefined): void {
  const isTlsSite = site?.startsWith('https:') && !localNames.includes(new URL(site).hostname)
  const isByTls = ({ protocol, headers, hostname }: FastifyRequest) =>
    protocol === 'https'
      ? // a proxy may pass on no name but its own for this host
        headers['x-forwarded-host'] === undefined || !localNames.includes(hostname)
      : isTlsSite && headers['x-forwarded-proto'] !== 'http'
  host.addHook('onSend', (request, reply, payload, done) => {
    if (isByTls(request)) reply.header('strict-transport-security', STRICT_TRANSPORT)
    done(null, payload)
  })
}

/** Additional sources that a page may use. */
interface Allowed {
  /** Whether remotes may come from the visitor's own machine. */
  overrides?: boolean
  /** CSP hashes of its inline style sheets. */
  styles?: string[]
  /** Whether it loads the provider's checkout.js. */
  razorpay?: boolean
}

const skeletonOnly = [cspHash(skeletonStyle)]
const ownScripts = [cspHash(fontHold), cspHash(startNotice)]

/** The Content-Security-Policy of an app's pages. */
export function contentSecurityPolicy(host = '', allowed: Allowed = {}): string {
  const { overrides = false, styles = skeletonOnly, razorpay = false } = allowed
  const provider = (directive: keyof typeof razorpaySources) => (razorpay ? razorpaySources[directive] : [])
  // checkout.js writes style sheets and attributes that change with its releases; beside a hash this would have no effect
  const inlineStyles = razorpay ? ["'unsafe-inline'"] : styles
  const ownSockets = plainHost.test(host) ? [`ws://${host}`, `wss://${host}`] : []
  const local = overrides ? ['http://localhost:*'] : []
  // webpack-dev-server tells pages about new builds
  const localSockets = overrides ? ['ws://localhost:*'] : []
  return Object.entries({
    'default-src': ["'self'"],
    'script-src': ["'self'", ...provider('script-src'), ...ownScripts, ...local],
    'style-src': ["'self'", ...inlineStyles, ...local],
    'img-src': ["'self'", 'https:', 'data:'],
    'connect-src': ["'self'", ...ownSockets, ...local, ...localSockets, ...provider('connect-src')],
    'frame-src': ["'self'", ...provider('frame-src')],
    'object-src': ["'none'"],
    'base-uri': ["'self'"],
    'form-action': ["'self'", ...provider('form-action')],
    'frame-ancestors': ["'none'"],
  })
    .map(([directive, sources]) => `${directive} ${sources.join(' ')}`)
    .join('; ')
}

/** For a release's files: one that is opened as a page, such as an SVG, runs no code and has an origin of its own. */
const releasedFilePolicy = "default-src 'none'; sandbox"

/** Sets security headers on the host's own responses; proxied ones keep the back end's. */
export const securityHeaders =
  (allowed: () => Promise<Allowed>) => async (request: FastifyRequest, reply: FastifyReply) => {
    reply.header('x-content-type-options', 'nosniff')
    if (request.url.startsWith('/releases/')) reply.header('content-security-policy', releasedFilePolicy)
    else if (String(reply.getHeader('content-type')).startsWith('text/html'))
      reply.headers({
        'content-security-policy': contentSecurityPolicy(request.host, {
          ...(await allowed()),
          styles: reply.inlineStyles,
        }),
        'referrer-policy': 'strict-origin-when-cross-origin',
        'cross-origin-opener-policy': 'same-origin-allow-popups',
        'permissions-policy': 'camera=(), geolocation=(), microphone=()',
      })
  }
