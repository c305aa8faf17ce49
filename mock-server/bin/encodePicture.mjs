import { Buffer } from 'node:buffer'
import { buffer } from 'node:stream/consumers'
import sharp from 'sharp'

// Re-encodes one uploaded picture, from standard input, in a process of its own: what decoding takes or breaks is
// given back with the process. Answers with a line of JSON, `{ large, small }` in bytes or `{ refused }`, then the two
// WebP files. `kind` is the format that the file's first bytes say.

const LIMITS = {
  pixels: 64_000_000,
  /** Decoded bytes: 64 megapixels of four channels with 8 bits. */
  decoded: 256_000_000,
  /** Bytes in memory at once, as interlaced and progressive pictures need them; others are decoded in strips. */
  atOnce: 200_000_000,
}
const LARGE = 1600
const SMALL = 400

const JPEG_END = Buffer.from('ffd9', 'hex')

const [, , kind] = process.argv

// no decoders but those of the three formats
sharp.block({ operation: ['VipsForeignLoad'] })
sharp.unblock({ operation: ['Jpeg', 'Png', 'Webp'].map((format) => `VipsForeignLoad${format}Buffer`) })
sharp.cache(false)
sharp.concurrency(1)

const open = (bytes, failOn) => sharp(bytes, { limitInputPixels: false, failOn })

function refusalOf({ format, width, height, channels, depth, isProgressive, chromaSubsampling }) {
  if (format !== kind) return 'unreadable'
  const pixels = width * height
  if (pixels > LIMITS.pixels) return 'pixels'
  const decoded = pixels * channels * (depth === 'uchar' ? 1 : 2)
  // a progressive JPEG is kept as coefficients of 16 bits
  const coefficients = pixels * (chromaSubsampling === '4:2:0' ? 1.5 : channels) * 2
  const atOnce = format === 'jpeg' ? coefficients : decoded
  return decoded > LIMITS.decoded || (isProgressive && atOnce > LIMITS.atOnce) ? 'memory' : undefined
}

const inLarge = (picture) =>
  picture
    .autoOrient()
    .resize({ width: LARGE, height: LARGE, fit: 'inside', withoutEnlargement: true })
    .webp({ quality: 82 })
    .toBuffer()

/** Some cameras and messengers leave out the end marker of a JPEG; then nothing else may be missing. */
async function encode(bytes) {
  try {
    return await inLarge(open(bytes, 'error'))
  } catch (error) {
    if (!/premature end of JPEG/.test(error.message)) throw error
    return inLarge(open(Buffer.concat([bytes, JPEG_END]), 'warning'))
  }
}

async function answer(bytes) {
  const about = await open(bytes, 'error').metadata()
  const refused = refusalOf(about)
  if (refused) return [{ refused }]
  const large = await encode(bytes)
  const small = await sharp(large).resize({ width: SMALL, withoutEnlargement: true }).webp({ quality: 78 }).toBuffer()
  return [{ large: large.length, small: small.length }, large, small]
}

const [head, ...files] = await answer(await buffer(process.stdin)).catch((error) => [
  { refused: /premature end/.test(error.message) ? 'incomplete' : 'unreadable' },
])
process.stdout.write(Buffer.concat([Buffer.from(`${JSON.stringify(head)}\n`), ...files]))
