import type { IncomingMessage, ServerResponse } from 'node:http'
import { traceOf } from '@haggle/shared-server'
import type { Changes } from '../core/database/changes'
import {
  isNotModified,
  publicReply,
  type PublicContent,
  type PublicReply,
  type ReplyOf,
} from '../core/http/publicReply'
import { FreshCache, LISTS } from './freshCache'

/** The size of all replies, and approximately of one without its body, in bytes. */
const BYTES = { max: 6 * 1024 * 1024, head: 1000 }

/** Replies by request URL. */
export interface ReplyCache {
  replyOf: ReplyOf
  /** Whether the reply to a URL is cached. */
  keeps(url: string): boolean
  /**
   * Answers a guest with the cached reply to the exact URL, before the framework: routing, validation and serialization cost
   * more than the reply itself. Only replies to valid requests are cached. Returns false if it did not answer.
   */
  answer(request: IncomingMessage, response: ServerResponse): boolean
}

/** Caches public replies. Must never be given personal content (D13, D19). */
export function openReplyCache(changes: Changes, maxBytes = BYTES.max): ReplyCache {
  const cache = new FreshCache<PublicContent & PublicReply>(changes, {
    maxBytes,
    sizeOf: ({ body }) => body.length + BYTES.head,
    topicsOf: ({ isList, products }) => (isList ? [LISTS, ...products] : products),
  })
  return {
    replyOf: (url, make) => cache.getOrRead(url, () => make().then((made) => ({ ...made, ...publicReply(made.json) }))),
    keeps: (url) => cache.get(url) !== undefined,
    answer: (request, response) => {
      const { method, url = '', headers } = request
      const reply = method === 'GET' && headers.authorization === undefined ? cache.get(url) : undefined
      if (!reply) return false
      const { reference } = traceOf(request)
      if (isNotModified(headers, reply)) response.writeHead(304, [...reply.raw[304], 'x-reference', reference]).end()
      else response.writeHead(200, [...reply.raw[200], 'x-reference', reference]).end(reply.body)
      return true
    },
  }
}
