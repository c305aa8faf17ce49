import type { FastifyReply, FastifyRequest, onRequestHookHandler } from 'fastify'
import type { KeptReplies, KeptReply } from './keptReplies'

/**
 * Sends what anybody may see. A browser may keep it and asks each time whether it still holds; then 304 is the answer.
 * A cache on the way may not: the same address has a personal answer for others (D13).
 */
export function sendPublic(request: FastifyRequest, reply: FastifyReply, { body, etag }: KeptReply): FastifyReply {
  void reply.header('cache-control', 'private, no-cache').header('etag', etag)
  if (knows(request.headers['if-none-match'], etag)) return reply.code(304).send()
  return reply.header('content-type', 'application/json; charset=utf-8').send(body)
}

/**
 * Answers a guest with what is kept for the very address, before the call is parsed: to check a list's query costs more
 * than the whole rest. What is kept was a good answer to a good question.
 */
export const answerKept =
  ({ known }: KeptReplies): onRequestHookHandler =>
  (request, reply, done) => {
    const kept = request.visitor ? undefined : known(request.url)
    if (kept) void sendPublic(request, reply, kept)
    else done()
  }

/** Tags come as a list, each possibly marked as weak by a proxy that compresses. */
const knows = (tags: string | undefined, etag: string) =>
  tags !== undefined && tags.split(',').some((tag) => tag.trim().replace(/^W\//, '') === etag)

/** A reply's JSON by its route's schema, which is an allow-list. */
export const jsonOf = (reply: FastifyReply, payload: unknown): string => reply.serialize(payload) as string
