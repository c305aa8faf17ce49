import { createServer, type IncomingMessage, type RequestListener, type Server, type ServerResponse } from 'node:http'
import type { Drain } from '../http/draining'
import type { KeptReplies } from './replies'
import { writePublic } from '../http/publicReply'
import type { LogCall } from '../http/requestLog'

/** How long a connection stays open without a call, in ms: longer than a load balancer keeps it. */
const KEEP_ALIVE_MS = 72_000

export interface FrontOptions {
  kept: KeptReplies
  drain: Drain
  nextCallId(): string
  addressOf(request: IncomingMessage): string
  logCall: LogCall
}

/**
 * An HTTP server that answers guests itself with what is kept for the very address, and passes every other call on: to
 * route, check and serialise a call costs more than the whole answer. What is kept was a good answer to a good question.
 */
export function createFront(options: FrontOptions, passOn: RequestListener): Server {
  return createServer({ keepAliveTimeout: KEEP_ALIVE_MS }, (request, response) => {
    if (!answerKept(options, request, response)) passOn(request, response)
  })
}

function answerKept(
  { kept, drain, nextCallId, addressOf, logCall }: FrontOptions,
  request: IncomingMessage,
  response: ServerResponse,
): boolean {
  const { method, url = '', headers } = request
  if (method !== 'GET' || headers.authorization !== undefined || drain.begun) return false
  const start = performance.now()
  const reply = kept.known(url)
  if (!reply) return false
  writePublic(headers, response, reply)
  const { statusCode } = response
  const responseTime = performance.now() - start
  logCall({ reqId: nextCallId(), method, url, remoteAddress: addressOf(request), statusCode, responseTime })
  return true
}
