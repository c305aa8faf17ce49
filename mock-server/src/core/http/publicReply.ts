import type { IncomingHttpHeaders } from 'node:http'
import { setImmediate as turn } from 'node:timers/promises'
import { crc32 } from 'node:zlib'
import type { FastifyReply, FastifyRequest } from 'fastify'

/** Content that is the same for everyone: its JSON, the products in it, and whether it is a list. */
export interface PublicContent {
  json: string
  products: readonly string[]
  isList: boolean
}

/** The HTTP reply with such content. */
export interface PublicReply {
  body: string
  etag: string
  headers: Record<string, string>
  /** Headers of the 304 reply. */
  unchangedHeaders: Record<string, string>
  /** Both as names and values in turn, which node writes faster. */
  raw: Record<200 | 304, readonly string[]>
}

/** Returns the reply for a URL: from the cache, if there is one, or with the content that `make` returns. */
export type ReplyOf = (url: string, make: () => Promise<PublicContent>) => Promise<PublicReply>

/**
 * A browser may store the reply but must revalidate it, which gets a 304 while it is unchanged. Shared caches may not:
 * the same URL has personal replies for others (D13).
 */
const CACHING = 'private, no-cache'

/** Builds the reply. Its ETag is made of length and checksum: any small change gives another one. */
export function publicReply(json: string): PublicReply {
  const length = Buffer.byteLength(json)
  const etag = `"${length.toString(36)}-${crc32(json).toString(36)}"`
  const unchangedHeaders = { 'cache-control': CACHING, etag, 'x-content-type-options': 'nosniff' }
  const content = { 'content-type': 'application/json; charset=utf-8', 'content-length': String(length) }
  const headers = { ...unchangedHeaders, ...content }
  const raw = { 200: Object.entries(headers).flat(), 304: Object.entries(unchangedHeaders).flat() }
  return { body: json, etag, headers, unchangedHeaders, raw }
}

/**
 * Sends the reply at the end of the turn of the event loop, with the others that were made in it. Each write to a client
 * that waits wakes up its process, which takes a fifth of the time of an uncached list; the later ones find it awake.
 */
export async function sendPublic(request: FastifyRequest, reply: FastifyReply, answer: PublicReply) {
  await turn()
  if (isNotModified(request.headers, answer)) return reply.code(304).headers(answer.unchangedHeaders).send()
  return reply.headers(answer.headers).send(answer.body)
}

/** Whether If-None-Match names the reply. A proxy that compresses may have marked its ETag as weak. */
export const isNotModified = ({ 'if-none-match': tags }: IncomingHttpHeaders, { etag }: PublicReply): boolean =>
  tags !== undefined && tags.split(',').some((tag) => tag.trim().replace(/^W\//, '') === etag)

/** Serializes a reply by its route's schema, which is an allow-list. */
export const jsonOf = (reply: FastifyReply, payload: unknown): string => reply.serialize(payload) as string
