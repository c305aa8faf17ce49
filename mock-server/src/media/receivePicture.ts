import { setTimeout as delay } from 'node:timers/promises'
import type { FastifyRequest } from 'fastify'
import { MAX_PICTURE_BYTES } from 'shared-contract'
import { letArrive } from '../http/bodies'
import { invalid, Refusal } from '../http/errors'

/** Who sends slower than this holds up others. */
const PATIENCE_MS = 60_000

/** The file of an upload, at most 5 MB. */
export async function receivePicture(request: FastifyRequest): Promise<Buffer> {
  if (!request.isMultipart())
    throw new Refusal(415, 'Send the picture as multipart/form-data, in a field with the name file.')
  const timer = new AbortController()
  const tooSlow = delay(PATIENCE_MS, undefined, { signal: timer.signal }).then(() => {
    throw new Refusal(408, 'The upload took too long. Please try again.')
  })
  try {
    return await Promise.race([read(request), tooSlow])
  } finally {
    tooSlow.catch(() => undefined)
    timer.abort()
  }
}

async function read(request: FastifyRequest): Promise<Buffer> {
  try {
    const part = await request.file({ limits: { fileSize: MAX_PICTURE_BYTES, files: 1, fields: 10, parts: 11 } })
    if (part?.fieldname !== 'file') throw invalid('Send the picture in a field with the name file.')
    return await part.toBuffer()
  } catch (error) {
    if (error instanceof Refusal) throw error
    await letArrive(request.raw)
    if ((error as { code?: unknown }).code === 'FST_REQ_FILE_TOO_LARGE')
      throw new Refusal(413, 'The picture is too large: at most 5 MB can be uploaded.')
    throw invalid('The upload cannot be read. Please try again.')
  }
}
