import type { IncomingHttpHeaders, ServerResponse } from 'node:http'
import { crc32 } from 'node:zlib'
import type { FastifyReply, FastifyRequest } from 'fastify'

/** What anybody may see, as it is sent: its JSON, that length in bytes, its tag, and its headers as node writes them. */
export interface PublicReply {
  body: string
  length: number
  etag: string
  head: string[]
  /** For who has it already. */
  unchangedHead: string[]
}

/**
 * A browser may keep it, and asks each time whether it still holds; then 304 is the answer. A cache on the way may not:
 * the same address has a personal answer for others (D13).
 */
const CACHING = 'private, no-cache'
const JSON_TYPE = 'application/json; charset=utf-8'

/** Its tag tells one state of it from the next: any small change gives another sum. */
export function publicReply(json: string): PublicReply {
  const length = Buffer.byteLength(json)
  const etag = `"${length.toString(36)}-${crc32(json).toString(36)}"`
  const unchangedHead = ['cache-control', CACHING, 'etag', etag, 'x-content-type-options', 'nosniff']
  const head = [...unchangedHead, 'content-type', JSON_TYPE, 'content-length', String(length)]
  return { body: json, length, etag, head, unchangedHead }
}

export function sendPublic(request: FastifyRequest, reply: FastifyReply, { body, etag }: PublicReply): FastifyReply {
  void reply.header('cache-control', CACHING).header('etag', etag)
  if (isKnown(request.headers, etag)) return reply.code(304).send()
  return reply.header('content-type', JSON_TYPE).send(body)
}

/** The same, past Fastify. */
export function writePublic(asked: IncomingHttpHeaders, response: ServerResponse, reply: PublicReply): void {
  if (isKnown(asked, reply.etag)) response.writeHead(304, reply.unchangedHead).end()
  else response.writeHead(200, reply.head).end(reply.body)
}

/** Whether the caller has it. Tags come as a list, each possibly marked as weak by a proxy that compresses. */
const isKnown = ({ 'if-none-match': tags }: IncomingHttpHeaders, etag: string): boolean =>
  tags !== undefined && tags.split(',').some((tag) => tag.trim().replace(/^W\//, '') === etag)

/** A reply's JSON by its route's schema, which is an allow-list. */
export const jsonOf = (reply: FastifyReply, payload: unknown): string => reply.serialize(payload) as string
