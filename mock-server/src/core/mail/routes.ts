import { isIP } from 'node:net'
import type { FastifyRequest } from 'fastify'
import { notFound } from '../../base/refusals'
import type { Feature } from '../http/feature'
import { outboxPage } from './outboxPage'

const POLICY =
  "default-src 'none'; style-src 'unsafe-inline'; frame-src 'self' data:; base-uri 'none'; form-action 'none'; frame-ancestors 'none'"

/** The page that shows mails written to files (D63). It does not exist with a mail server or in production. */
export const outboxRoutes: Feature = (app, { config }) => {
  if (config.mail.smtpUrl !== undefined || config.production) return
  app.get('/outbox', { schema: { hide: true } }, async (request, reply) => {
    if (!isFromHere(request)) throw notFound('Page')
    return reply
      .headers({ 'content-security-policy': POLICY, 'content-type': 'text/html; charset=utf-8' })
      .send(await outboxPage(config))
  })
}

/** Whether the request comes from this machine: not through a proxy, nor under another host name (DNS rebinding). */
function isFromHere({ headers, host, socket }: FastifyRequest): boolean {
  const peer = socket.remoteAddress ?? ''
  const isLoopback = /^(::ffff:)?127\./.test(peer) || peer === '::1'
  const name = host.replace(/:\d*$/, '').replace(/^\[|\]$/g, '')
  const isOurName = name === 'localhost' || name.endsWith('.localhost') || isIP(name) !== 0
  return isLoopback && isOurName && headers['x-forwarded-for'] === undefined && headers.forwarded === undefined
}
