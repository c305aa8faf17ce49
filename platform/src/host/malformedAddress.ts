import type { FastifyReply, FastifyRequest } from 'fastify'

/** An address that cannot be decoded is nobody's: a call is told so, a visit goes to the app's own 404. */
export function answerMalformed(_: unknown, { url }: FastifyRequest, reply: FastifyReply): void {
  if (url.startsWith('/api/')) void reply.code(404).send({ message: 'Not found' })
  else void reply.redirect('/not-found')
}
