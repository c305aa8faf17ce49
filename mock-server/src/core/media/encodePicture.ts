import { z } from 'zod'
import { invalid, Refusal } from '../../base/refusals'
import { runEncoder } from './runEncoder'

/** A picture in two sizes: for the product page and for cards. */
interface EncodedPicture {
  large: Buffer
  small: Buffer
}

/** Accepted formats, recognized by their first bytes. */
const KINDS = [
  { kind: 'jpeg', is: (bytes: Buffer) => bytes.subarray(0, 3).toString('hex') === 'ffd8ff' },
  { kind: 'png', is: (bytes: Buffer) => bytes.subarray(0, 8).toString('hex') === '89504e470d0a1a0a' },
  { kind: 'webp', is: (bytes: Buffer) => /^RIFF....WEBP/s.test(bytes.subarray(0, 12).toString('latin1')) },
]

const REFUSALS = {
  pixels: 'The picture has too many pixels: at most 64 megapixels can be uploaded.',
  memory:
    'The picture takes too much memory to read. Please save it with 8 bits per color, without "interlaced" or "progressive", or with fewer pixels.',
  incomplete: 'The picture is incomplete: its end is missing. Please try another file.',
  unreadable: 'The picture cannot be read: it may be damaged. Please try another file.',
}

const size = z.int().positive()
const Answer = z.union([
  z.strictObject({ large: size, small: size }),
  z.strictObject({ refused: z.enum(Object.keys(REFUSALS) as (keyof typeof REFUSALS)[]) }),
])

/**
 * Re-encodes a picture as WebP: rotated as its EXIF data say, without any metadata. Throws 415 for a file that is not
 * JPEG, PNG or WebP, and 400 for one that cannot be decoded or would take too much, the latter before decoding.
 */
export async function encodePicture(bytes: Buffer): Promise<EncodedPicture> {
  const kind = KINDS.find(({ is }) => is(bytes))?.kind
  if (kind === undefined) throw new Refusal(415, 'Only JPEG, PNG and WebP pictures can be uploaded.')
  const output = await runEncoder(kind, bytes)
  if (!output) throw invalid(REFUSALS.memory)
  const head = output.indexOf('\n')
  const answer = Answer.parse(JSON.parse(output.subarray(0, head).toString()))
  if ('refused' in answer) throw invalid(REFUSALS[answer.refused])
  const [start, middle] = [head + 1, head + 1 + answer.large]
  return { large: output.subarray(start, middle), small: output.subarray(middle, middle + answer.small) }
}
