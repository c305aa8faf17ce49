import type { FastifyReply, FastifyRequest } from 'fastify'
import { skeletonStyle } from '../apps/page'
import { styleHash } from '../first-page/styles'

declare module 'fastify' {
  interface FastifyReply {
    /** Hashes of the page's inline style sheets; without them it is the page that waits for its scripts. */
    inlineStyles?: string[]
  }
}

const provider = {
  api: 'https://api.razorpay.com',
  checkout: 'https://checkout.razorpay.com',
  any: 'https://*.razorpay.com',
}

/** Only a plain host may stand in a policy or an address, whatever the request claims. */
const plainHost = /^[A-Za-z0-9.-]+(:\d+)?$/

/** The site as its visitors know it, `https://haggle.example`; undefined where the request names none. */
export const siteOf = ({ host, protocol }: Pick<FastifyRequest, 'host' | 'protocol'>): string | undefined =>
  plainHost.test(host) ? `${protocol === 'https' ? 'https' : 'http'}://${host}` : undefined

/** Tells at which address a visit finds the site; undefined where it names none that could stand in a link. */
export type SiteOf = (request: Pick<FastifyRequest, 'host' | 'protocol' | 'headers' | 'hostname'>) => string | undefined

const local = ['localhost', '127.0.0.1', '[::1]']

/**
 * The site under the names that are its own: this machine's, those of `sites`, and what a believed proxy says. Whatever else
 * a stranger's `Host` claims, links lead to the first of `sites`, or to this machine.
 */
export const ownSiteOf =
  (sites: readonly string[], port: number): SiteOf =>
  (request) => {
    const names = new Set([...local, ...sites.map((site) => new URL(site).hostname)])
    const isForwarded = request.host !== request.headers.host
    return isForwarded || names.has(request.hostname) ? siteOf(request) : (sites[0] ?? `http://localhost:${port}`)
  }

/** What a page may use beside its own host. */
export interface Allowed {
  /** Whether remotes may come from the visitor's own machine. */
  overrides?: boolean
  /** Hashes of its inline style sheets. */
  styles?: string[]
}

const skeletonOnly = [styleHash(skeletonStyle)]

/** The Content-Security-Policy of an app's pages. */
export function contentSecurityPolicy(host = '', allowed: Allowed = {}): string {
  const { overrides = false, styles = skeletonOnly } = allowed
  const ownSockets = plainHost.test(host) ? [`ws://${host}`, `wss://${host}`] : []
  const local = overrides ? ['http://localhost:*'] : []
  return Object.entries({
    'default-src': ["'self'"],
    'script-src': ["'self'", provider.checkout, ...local],
    'style-src': ["'self'", ...styles, ...local],
    'img-src': ["'self'", 'https:', 'data:'],
    'connect-src': ["'self'", ...ownSockets, ...local, provider.any],
    'frame-src': ["'self'", provider.api, provider.checkout],
    'object-src': ["'none'"],
    'base-uri': ["'self'"],
    'form-action': ["'self'"],
    'frame-ancestors': ["'none'"],
  })
    .map(([directive, sources]) => `${directive} ${sources.join(' ')}`)
    .join('; ')
}

/** Headers of what the host itself serves; what it passes on from the back end keeps the back end's own. */
export const securityHeaders =
  (allowed: () => Promise<Allowed>) => async (request: FastifyRequest, reply: FastifyReply) => {
    reply.header('x-content-type-options', 'nosniff')
    if (String(reply.getHeader('content-type')).startsWith('text/html'))
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
