import type { FastifyReply } from 'fastify'

/** Sends a page that runs no script and is shown in no other. */
export const sendPage = (reply: FastifyReply, page: string) =>
  reply
    .type('text/html; charset=utf-8')
    .header(
      'content-security-policy',
      "default-src 'none'; style-src 'unsafe-inline'; img-src 'self' data:; form-action 'self'; frame-ancestors 'none'",
    )
    .send(page)
