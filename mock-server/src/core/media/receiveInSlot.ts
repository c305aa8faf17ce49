import { Transform, type Readable } from 'node:stream'
import type { FastifyReply, RequestPayload } from 'fastify'
import type { UploadSlot } from './uploadSlots'

/** A body that holds an upload slot while it arrives. One that is cut off also loses its connection. */
export function receiveInSlot(slot: UploadSlot, reply: FastifyReply, body: Readable): RequestPayload {
  const counted: Transform & { receivedEncodedLength: number } = Object.assign(
    new Transform({
      transform(chunk: Buffer, _encoding, done) {
        slot.count(chunk.length)
        counted.receivedEncodedLength += chunk.length
        done(null, chunk)
      },
    }),
    { receivedEncodedLength: 0 },
  )
  counted.once('close', () => slot.free())
  // the body may be cut short, or answered before its end because it is too long; a whole one may still be to be read
  body.once('close', () => body.readableEnded || counted.destroy())
  reply.raw.once('close', () => counted.destroy())
  slot.cutOff.catch((reason: Error) => {
    void reply.header('connection', 'close')
    body.unpipe(counted)
    counted.destroy(reason)
  })
  return body.pipe(counted)
}
