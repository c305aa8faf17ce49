import { Readable } from 'node:stream'
import type { FastifyReply } from 'fastify'

/** Sends a file to keep, piece by piece, so that a long one never lies in memory as a whole. */
export const sendCsv = (reply: FastifyReply, name: string, pieces: AsyncGenerator<string>): string =>
  reply
    .headers({ 'content-type': 'text/csv; charset=utf-8', 'content-disposition': `attachment; filename="${name}"` })
    .send(Readable.from(pieces)) as unknown as string
