import type { FastifyReply } from 'fastify'
import { jsonOf } from './publicReply'
import { streamInTurns } from './streamInTurns'

/** Sends a JSON array in pieces: one that is long would keep other requests waiting while it is serialized. */
export const sendJsonList = <T>(reply: FastifyReply, pieces: AsyncIterable<T[]>): T[] =>
  reply.type('application/json; charset=utf-8').send(streamInTurns(jsonOfList(reply, pieces))) as unknown as T[]

/** Sends a JSON file as a download. A stream bypasses the response schema: what makes the text selects its columns itself. */
export const sendJsonFile = <T>(reply: FastifyReply, name: string, text: AsyncIterable<string>): T =>
  reply
    .headers({
      'content-type': 'application/json; charset=utf-8',
      'content-disposition': `attachment; filename="${name}"`,
    })
    .send(streamInTurns(text)) as unknown as T

async function* jsonOfList(reply: FastifyReply, pieces: AsyncIterable<unknown[]>): AsyncGenerator<string> {
  let separator = '['
  for await (const piece of pieces) {
    if (piece.length === 0) continue
    yield separator + jsonOf(reply, piece).slice(1, -1)
    separator = ','
  }
  yield separator === '[' ? '[]' : ']'
}
