import type { IncomingMessage, ServerResponse } from 'node:http'
import { isKnown } from '../http/publicReply'
import type { KeptReplies } from './replies'

/**
 * Answers a guest with what is kept for the very URL, and says whether it did: to route, check and serialise a call costs
 * more than the whole answer. What is kept was a good answer to a good question.
 */
export function answerKept(replies: KeptReplies, request: IncomingMessage, response: ServerResponse): boolean {
  const { method, url = '', headers } = request
  if (method !== 'GET' || headers.authorization !== undefined) return false
  const reply = replies.get(url)
  if (!reply) return false
  if (isKnown(headers, reply)) response.writeHead(304, reply.unchangedHead).end()
  else response.writeHead(200, reply.head).end(reply.body)
  return true
}
