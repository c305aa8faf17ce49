import type { IncomingHttpHeaders, ServerResponse } from 'node:http'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { KeptReply } from './keptReplies'

/**
 * A browser may keep what anybody may see, and asks each time whether it still holds; then 304 is the answer. A cache on
 * the way may not: the same address has a personal answer for others (D13).
 */
const CACHING = 'private, no-cache'
const JSON_TYPE = 'application/json; charset=utf-8'

export function sendPublic(request: FastifyRequest, reply: FastifyReply, kept: KeptReply): FastifyReply {
  void reply.header('cache-control', CACHING).header('etag', kept.etag)
  if (isKnown(request.headers, kept)) return reply.code(304).send()
  return reply.header('content-type', JSON_TYPE).send(kept.body)
}

/** The same, past Fastify. The headers are a list: node writes one down as it is. */
export function writePublic(headers: IncomingHttpHeaders, response: ServerResponse, kept: KeptReply): void {
  const { body, etag, length } = kept
  const common = ['cache-control', CACHING, 'etag', etag, 'x-content-type-options', 'nosniff']
  if (isKnown(headers, kept)) response.writeHead(304, common).end()
  else {
    common.push('content-type', JSON_TYPE, 'content-length', String(length))
    response.writeHead(200, common).end(body)
  }
}

/** Whether the caller has it. Tags come as a list, each possibly marked as weak by a proxy that compresses. */
const isKnown = ({ 'if-none-match': tags }: IncomingHttpHeaders, { etag }: KeptReply): boolean =>
  tags !== undefined && tags.split(',').some((tag) => tag.trim().replace(/^W\//, '') === etag)

/** A reply's JSON by its route's schema, which is an allow-list. */
export const jsonOf = (reply: FastifyReply, payload: unknown): string => reply.serialize(payload) as string
