import type { FastifyReply, FastifyRequest } from 'fastify'

const provider = {
  api: 'https://api.razorpay.com',
  checkout: 'https://checkout.razorpay.com',
  any: 'https://*.razorpay.com',
}

/** Only a plain host may stand in a policy, whatever the request claims. */
const plainHost = /^[A-Za-z0-9.-]+(:\d+)?$/

/** The Content-Security-Policy of an app's pages. Styles may be inline, because antd writes them at run time. */
export function contentSecurityPolicy(host = '', moreSockets: string[] = []): string {
  const sockets = [...(plainHost.test(host) ? [`ws://${host}`, `wss://${host}`] : []), ...moreSockets]
  return Object.entries({
    'default-src': ["'self'"],
    'script-src': ["'self'", provider.checkout],
    'style-src': ["'self'", "'unsafe-inline'"],
    'img-src': ["'self'", 'https:', 'data:'],
    'connect-src': ["'self'", ...sockets, provider.any],
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
  (moreSockets: string[]) => (request: FastifyRequest, reply: FastifyReply, _: unknown, done: () => void) => {
    reply.header('x-content-type-options', 'nosniff')
    if (String(reply.getHeader('content-type')).startsWith('text/html'))
      reply.headers({
        'content-security-policy': contentSecurityPolicy(request.headers.host, moreSockets),
        'referrer-policy': 'strict-origin-when-cross-origin',
        'cross-origin-opener-policy': 'same-origin-allow-popups',
        'permissions-policy': 'camera=(), geolocation=(), microphone=()',
      })
    done()
  }
