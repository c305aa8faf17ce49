import type { FastifyReply } from 'fastify'
import { jsonOf } from './publicReply'
import { streamInTurns } from './streamInTurns'

/** Sends a JSON array in pieces: one that is long would keep other requests waiting while it is serialized. */
export const sendJsonList = <T>(reply: FastifyReply, pieces: AsyncIterable<T[]>): T[] =>
  reply.type('application/json; charset=utf-8').send(streamInTurns(jsonOfList(reply, pieces))) as unknown as T[]

async function* jsonOfList(reply: FastifyReply, pieces: AsyncIterable<unknown[]>): AsyncGenerator<string> {
  let separator = '['
  for await (const piece of pieces) {
    if (piece.length === 0) continue
    yield separator + jsonOf(reply, piece).slice(1, -1)
    separator = ','
  }
  yield separator === '[' ? '[]' : ']'
}
