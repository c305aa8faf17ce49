import type { IncomingHttpHeaders } from 'node:http'
import { crc32 } from 'node:zlib'
import type { FastifyReply, FastifyRequest } from 'fastify'

/** What anybody may see: the JSON, and the products and whether the list that it shows. */
export interface PublicContent {
  json: string
  products: readonly string[]
  isList: boolean
}

/** The same as it is sent. */
export interface PublicReply {
  body: string
  etag: string
  headers: Record<string, string>
  /** The headers for who has it already. */
  unchangedHeaders: Record<string, string>
}

/** Makes a reply of a URL's public content; cache/ keeps it. */
export type ReplyOf = (url: string, make: () => Promise<PublicContent>) => Promise<PublicReply>

/**
 * A browser may keep it, and asks each time whether it still holds; then 304 is the answer. A cache on the way may not:
 * the same address has a personal answer for others (D13).
 */
const CACHING = 'private, no-cache'

/** Its tag tells one state of it from the next: any small change gives another sum. */
export function publicReply(json: string): PublicReply {
  const length = Buffer.byteLength(json)
  const etag = `"${length.toString(36)}-${crc32(json).toString(36)}"`
  const unchangedHeaders = { 'cache-control': CACHING, etag, 'x-content-type-options': 'nosniff' }
  const content = { 'content-type': 'application/json; charset=utf-8', 'content-length': String(length) }
  return { body: json, etag, headers: { ...unchangedHeaders, ...content }, unchangedHeaders }
}

export function sendPublic(request: FastifyRequest, reply: FastifyReply, answer: PublicReply): FastifyReply {
  if (isKnown(request.headers, answer)) return reply.code(304).headers(answer.unchangedHeaders).send()
  return reply.headers(answer.headers).send(answer.body)
}

/** Whether the caller has it. Tags come as a list, each possibly marked as weak by a proxy that compresses. */
export const isKnown = ({ 'if-none-match': tags }: IncomingHttpHeaders, { etag }: PublicReply): boolean =>
  tags !== undefined && tags.split(',').some((tag) => tag.trim().replace(/^W\//, '') === etag)

/** A reply's JSON by its route's schema, which is an allow-list. */
export const jsonOf = (reply: FastifyReply, payload: unknown): string => reply.serialize(payload) as string
