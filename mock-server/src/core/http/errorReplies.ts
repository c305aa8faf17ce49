import { traceFields } from '@haggle/shared-server'
import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { Refusal, unavailable, wrongType } from '../../base/refusals'
import { outageOf } from '../database/outage'
import { discardBody } from './bodies'
import { logFailure, reasonOf } from './logFailure'
import { InvalidRequest } from './validate'

/** Replies 404 to a path that cannot be decoded or is too long (D7). */
export const replyToBadPath = (_error: FastifyError, _request: FastifyRequest, reply: FastifyReply) =>
  reply.code(404).send({ message: 'Not found' })

/** Turns every error into a reply: `{ message }` and a status. Unexpected errors are logged and become a 500. */
export function registerErrorReplies(app: FastifyInstance): void {
  app.setNotFoundHandler((_request, reply) => reply.code(404).send({ message: 'Not found' }))

  app.setErrorHandler(async (thrown: FastifyError | Refusal, request, reply) => {
    // The client disconnected: nobody reads this reply, and it is not an outage of ours.
    if (thrown === request.raw.errored) return reply.code(400).send({ message: 'The request was broken off.' })
    const outage = outageOf(thrown)
    const error = outage === undefined ? thrown : unavailable(outage, thrown)
    // An unknown path is unknown whatever its body.
    if (request.is404) {
      await discardBody(request.raw)
      return reply.code(404).send({ message: 'Not found' })
    }
    if (error instanceof Refusal) {
      // 408 ends an upload that is too slow: its rest is not read
      if (!request.raw.complete && error.status !== 408) await discardBody(request.raw)
      if (error.retryAfter !== undefined) void reply.header('retry-after', error.retryAfter)
      // A service that we depend on failed; operators need to know.
      if (error.cause !== undefined)
        logFailure(
          request.log,
          { ...traceFields(request.id), err: outage === undefined ? error : thrown },
          'a refusal with a cause elsewhere',
        )
      if (outage !== undefined) app.calls.noteFailure(request.raw, reasonOf(thrown))
      return reply.code(error.status).send({ message: error.message, ...error.extra })
    }
    if (error instanceof InvalidRequest) return reply.code(400).send({ message: error.message })
    if (error.code === 'FST_ERR_CTP_BODY_TOO_LARGE') await discardBody(request.raw)
    // The static file server refuses paths that lead out of its folder with 403; here they are not found.
    if (error.statusCode === 403) return reply.code(404).send({ message: 'Not found' })
    if (error.code === 'FST_ERR_CTP_INVALID_MEDIA_TYPE')
      return reply.code(415).send({ message: wrongType('application/json').message })
    if (error.statusCode !== undefined && error.statusCode < 500)
      return reply.code(error.statusCode).send({ message: requestErrors[error.code] ?? 'The request cannot be read.' })
    request.log.error({ ...traceFields(request.id), err: error }, 'unexpected failure')
    return reply.code(500).send({ message: 'Something went wrong on our side. Please try again.' })
  })
}

const requestErrors: Record<string, string> = {
  FST_ERR_CTP_INVALID_JSON_BODY: 'The body is not valid JSON.',
  FST_ERR_CTP_BODY_TOO_LARGE: 'The body is too large.',
}
