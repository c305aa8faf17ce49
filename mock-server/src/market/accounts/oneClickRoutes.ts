import { MailToken, MessageReply, paths } from '@haggle/shared-contract'
import type { FastifyRequest } from 'fastify'
import { z } from 'zod'
import { invalid } from '../../base/refusals'
import type { Feature } from '../../core/http/feature'
import { ONE_CLICK } from '../../core/mail/oneClick'
import { unsubscribe } from './unsubscribe'

const OneClick = z.strictObject({ 'List-Unsubscribe': z.literal('One-Click') })

/**
 * Unsubscribes by the button of a mail program, whose provider sends a form without a session (RFC 8058). For providers
 * alone, so the API document does not show it.
 */
export const oneClickRoutes: Feature = (app, context) => {
  app.addContentTypeParser(
    ['application/x-www-form-urlencoded', 'multipart/form-data'],
    { parseAs: 'buffer' },
    async ({ headers }: FastifyRequest, body: Buffer) => {
      const form = new Response(body, { headers: { 'content-type': headers['content-type'] ?? '' } }).formData()
      return Object.fromEntries(await form.catch(() => Promise.reject(invalid('The form cannot be read.'))))
    },
  )

  app.post(ONE_CLICK, {
    access: 'everyone',
    schema: {
      hide: true,
      summary: "Ends the mails that a mail's List-Unsubscribe header is about, for mail providers",
      querystring: MailToken,
      body: OneClick,
      response: { 200: MessageReply },
    },
    handler: ({ query }) => unsubscribe(context, query.token),
  })

  // other mail programs, and scanners, open the address: it shows the page with a button
  app.get(ONE_CLICK, {
    access: 'everyone',
    schema: { hide: true, summary: 'Shows the page', querystring: MailToken },
    handler: ({ query }, reply) => reply.redirect(`${paths.unsubscribe}#${encodeURIComponent(query.token)}`, 303),
  })
}
