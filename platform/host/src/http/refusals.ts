import type { IncomingMessage, Server } from 'node:http'
import { answerParserError, answerUnmet, refusalOfHost, traceFields, traceOf } from '@haggle/shared-server'
import type { FastifyError, FastifyHttpOptions, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Log } from '../log/log'

export const NOT_FOUND = { message: 'Not found' }

/** Answers a URL that cannot be decoded: an API call gets 404, a visit is redirected to the app's 404. */
function answerMalformed(_: unknown, { url }: FastifyRequest, reply: FastifyReply): void {
  if (isApiUrl(url)) void reply.code(404).send(NOT_FOUND)
  else void reply.redirect('/not-found')
}

/** Fastify options for refusals before routing; `registerErrorReplies` handles the rest. */
export const refusalOptions = {
  genReqId: (request: IncomingMessage) => traceOf(request).id,
  frameworkErrors: answerMalformed,
  clientErrorHandler: answerParserError,
  http: { requireHostHeader: false },
} satisfies FastifyHttpOptions<Server>

/** Whether a URL addresses the API, however its path is spelled; such a URL is never an app's page (D68). */
export const isApiUrl = (url: string): boolean =>
  /^api(;|$)/i.test(stepsOf(url)[0] ?? '') || /^[\\/]*api[\\/]/i.test(pathOf(url))

/** Whether a URL addresses the operators' part of the API, however its path is spelled (D69). */
export function isOperatorUrl(url: string): boolean {
  const [, part = ''] = stepsOf(url)
  return isApiUrl(url) && /^operator/i.test(part)
}

const pathOf = (url: string) => url.replace(/^https?:\/\/[^/]*/i, '').split(/[?#]/)[0] ?? ''

/** The segments of a URL's path, decoded, without dots. */
function stepsOf(url: string): string[] {
  const steps: string[] = []
  for (const step of decoded(pathOf(url)).split(/[\\/]+/)) {
    if (step === '..') steps.pop()
    else if (step !== '.' && step !== '') steps.push(step)
  }
  return steps
}

function decoded(path: string): string {
  try {
    return decodeURIComponent(path)
  } catch {
    return path
  }
}

/** Makes every refusal of the host `{ message }`, in words for people, like the API's (D68). */
export function registerErrorReplies(host: FastifyInstance, log: Log): void {
  answerUnmet(host.server)
  host.setErrorHandler<FastifyError>((error, request, reply) => {
    const { code, statusCode = 500 } = error
    // errors for a folder, and for a path outside of it
    if (code === 'FST_ERR_ROUTE_MISSING_CONTENT_TYPE' || statusCode === 403) return reply.code(404).send(NOT_FOUND)
    if (statusCode < 500)
      return reply.code(statusCode).send({ message: messages[code] ?? 'The request cannot be read.' })
    log.error('unexpected failure', { ...traceFields(request.id), err: error })
    return reply.code(500).send({ message: 'Something went wrong on our side. Please try again.' })
  })
  host.addHook('onRequest', (request, reply, done) => {
    const message = refusalOfHost(request.raw)
    if (message === undefined) return done()
    void reply.code(400).header('connection', 'close').send({ message })
  })
}

const messages: Record<string, string> = {
  FST_ERR_CTP_INVALID_JSON_BODY: 'The body is not valid JSON.',
  FST_ERR_CTP_EMPTY_JSON_BODY: 'The body is not valid JSON.',
  FST_ERR_CTP_INVALID_MEDIA_TYPE: 'Send the body as application/json.',
  FST_ERR_CTP_BODY_TOO_LARGE: 'The body is too large.',
}
