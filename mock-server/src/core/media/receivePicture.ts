import { MAX_PICTURE_BYTES } from '@haggle/shared-contract'
import { codeOf } from '@haggle/shared-server'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { invalid, Refusal } from '../../base/refusals'
import { discardBody } from '../http/bodies'
import type { UploadSlot } from './uploadSlots'

/** Reads the file of an upload, at most 5 MB. An upload that is cut off also loses its connection; its rest is not read. */
export async function receivePicture(request: FastifyRequest, reply: FastifyReply, slot: UploadSlot): Promise<Buffer> {
  slot.cutOff.catch(() => void reply.header('connection', 'close'))
  const reading = read(request)
  request.raw.on('data', (chunk: Buffer) => slot.count(chunk.length))
  return Promise.race([slot.cutOff, reading])
}

async function read(request: FastifyRequest): Promise<Buffer> {
  try {
    const part = await request.file({ limits: { fileSize: MAX_PICTURE_BYTES, files: 1, fields: 10, parts: 11 } })
    if (part?.fieldname !== 'file') throw invalid('Send the picture in a field with the name file.')
    const bytes = await part.toBuffer()
    // `toBuffer` does not throw if the limit falls on the end of a chunk
    if (part.file.truncated) throw tooLarge()
    return bytes
  } catch (error) {
    if (error instanceof Refusal) throw error
    await discardBody(request.raw)
    if (codeOf(error) === 'FST_REQ_FILE_TOO_LARGE') throw tooLarge()
    throw invalid('The upload cannot be read. Please try again.')
  }
}

const tooLarge = () => new Refusal(413, 'The picture is too large: at most 5 MB can be uploaded.')
