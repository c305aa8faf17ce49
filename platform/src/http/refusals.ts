import type { IncomingMessage, Server, ServerResponse } from 'node:http'
import type { Duplex } from 'node:stream'
import type { FastifyError, FastifyHttpOptions, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Log } from '../log/log'

const NOT_FOUND = { message: 'Not found' }

/** Answers a URL that cannot be decoded: an API call gets 404, a visit is redirected to the app's 404. */
function answerMalformed(_: unknown, { url }: FastifyRequest, reply: FastifyReply): void {
  if (isApiUrl(url)) void reply.code(404).send(NOT_FOUND)
  else void reply.redirect('/not-found')
}

/** Fastify options for refusals before routing; `registerErrorReplies` handles the rest. */
export const refusalOptions = {
  frameworkErrors: answerMalformed,
  clientErrorHandler: answerUnreadable,
  http: { requireHostHeader: false },
} satisfies FastifyHttpOptions<Server>

/** Whether a URL addresses the API, however its path is spelled; such a URL is never an app's page (D68). */
export function isApiUrl(url: string): boolean {
  const [path = ''] = url.replace(/^https?:\/\/[^/]*/i, '').split(/[?#]/)
  const steps: string[] = []
  for (const step of decoded(path).split(/[\\/]+/)) {
    if (step === '..') steps.pop()
    else if (step !== '.' && step !== '') steps.push(step)
  }
  return /^api(;|$)/i.test(steps[0] ?? '') || /^[\\/]*api[\\/]/i.test(path)
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
  // A client that has closed its sending side gets its reply, too. Node's types lack the property.
  Object.assign(host.server, { httpAllowHalfOpen: true })
  host.setErrorHandler<FastifyError>((error, request, reply) => {
    const { code, statusCode = 500 } = error
    // errors for a folder, and for a path outside of it
    if (code === 'FST_ERR_ROUTE_MISSING_CONTENT_TYPE' || statusCode === 403) return reply.code(404).send(NOT_FOUND)
    if (statusCode < 500)
      return reply.code(statusCode).send({ message: messages[code] ?? 'The request cannot be read.' })
    log.error('unexpected failure', { reqId: request.id, err: error })
    return reply.code(500).send({ message: 'Something went wrong on our side. Please try again.' })
  })
  host.addHook('onRequest', (request, reply, done) => {
    const { httpVersion, rawHeaders } = request.raw
    // with two Host headers, a proxy might use the other one
    const hosts = rawHeaders.filter((name, at) => at % 2 === 0 && /^host$/i.test(name)).length
    if (httpVersion !== '1.1' || hosts === 1) return done()
    const message = hosts === 0 ? 'The request has no Host.' : 'The request has more than one Host.'
    void reply.code(400).header('connection', 'close').send({ message })
  })
  host.server.on('checkExpectation', (_request: IncomingMessage, response: ServerResponse) => {
    const body = JSON.stringify({ message: 'Only the expectation 100-continue can be met.' })
    response.writeHead(417, {
      'content-type': JSON_TYPE,
      'content-length': Buffer.byteLength(body),
      connection: 'close',
    })
    response.end(body)
  })
  host.server.on('connect', (_request: IncomingMessage, socket: Duplex) =>
    endWith(socket, '404 Not Found', 'Not found'),
  )
}

const messages: Record<string, string> = {
  FST_ERR_CTP_INVALID_JSON_BODY: 'The body is not valid JSON.',
  FST_ERR_CTP_EMPTY_JSON_BODY: 'The body is not valid JSON.',
  FST_ERR_CTP_INVALID_MEDIA_TYPE: 'Send the body as application/json.',
  FST_ERR_CTP_BODY_TOO_LARGE: 'The body is too large.',
}

/** Answers requests that the HTTP parser refuses. */
function answerUnreadable(error: Error & { code?: string }, socket: Duplex): void {
  if (error.code === 'ECONNRESET' || !socket.writable) return void socket.destroy()
  if (error.code === 'HPE_HEADER_OVERFLOW')
    endWith(socket, '431 Request Header Fields Too Large', 'The address or the headers of the request are too long.')
  else if (error.code === 'ERR_HTTP_REQUEST_TIMEOUT')
    endWith(socket, '408 Request Timeout', 'The request took too long to arrive. Please try again.')
  else endWith(socket, '400 Bad Request', 'The request is not valid HTTP.')
}

const JSON_TYPE = 'application/json; charset=utf-8'

function endWith(socket: Duplex, status: string, message: string): void {
  const body = JSON.stringify({ message })
  const headers = [`content-type: ${JSON_TYPE}`, `content-length: ${Buffer.byteLength(body)}`, 'connection: close']
  socket.on('error', () => undefined)
  socket.end(`HTTP/1.1 ${status}\r\n${headers.join('\r\n')}\r\n\r\n${body}`)
}
