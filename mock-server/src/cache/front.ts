import type { IncomingMessage, ServerResponse } from 'node:http'
import { isNotModified } from '../core/http/publicReply'
import type { ReplyCache } from './replies'

/**
 * Answers a guest with the cached reply to the exact URL, before the framework: routing, validation and serialization cost
 * more than the reply itself. Only replies to valid requests are cached. Returns false if it did not answer.
 */
export function answerFromCache(replies: ReplyCache, request: IncomingMessage, response: ServerResponse): boolean {
  const { method, url = '', headers } = request
  if (method !== 'GET' || headers.authorization !== undefined) return false
  const reply = replies.get(url)
  if (!reply) return false
  if (isNotModified(headers, reply)) response.writeHead(304, reply.unchangedHead).end()
  else response.writeHead(200, reply.head).end(reply.body)
  return true
}
