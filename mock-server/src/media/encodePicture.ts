import { invalid, Refusal } from '../http/errors'

/** A picture in two sizes: for the product page and for cards. */
interface EncodedPicture {
  large: Buffer
  small: Buffer
}

const MAX_PIXELS = 64_000_000
const LARGE = 1600
const SMALL = 400

/** Accepted formats, recognized by their first bytes. */
const KINDS = [
  { kind: 'jpeg', is: (bytes: Buffer) => bytes.subarray(0, 3).toString('hex') === 'ffd8ff' },
  { kind: 'png', is: (bytes: Buffer) => bytes.subarray(0, 8).toString('hex') === '89504e470d0a1a0a' },
  { kind: 'webp', is: (bytes: Buffer) => /^RIFF....WEBP/s.test(bytes.subarray(0, 12).toString('latin1')) },
]

/**
 * Re-encodes a picture as WebP: rotated as its EXIF data say, without any metadata. Throws 415 for a file that is not
 * JPEG, PNG or WebP, and 400 for one that cannot be decoded or has too many pixels, the latter before decoding.
 */
export async function encodePicture(bytes: Buffer): Promise<EncodedPicture> {
  const kind = KINDS.find(({ is }) => is(bytes))?.kind
  if (kind === undefined) throw new Refusal(415, 'Only JPEG, PNG and WebP pictures can be uploaded.')
  const sharp = await openSharp()
  const picture = sharp(bytes, { limitInputPixels: false, failOn: 'error' })
  const about = await picture.metadata().catch(unreadable)
  if (about.format !== kind) unreadable()
  if (about.width * about.height > MAX_PIXELS)
    throw invalid('The picture has too many pixels: at most 64 megapixels can be uploaded.')
  const large = await picture
    .autoOrient()
    .resize({ width: LARGE, height: LARGE, fit: 'inside', withoutEnlargement: true })
    .webp({ quality: 82 })
    .timeout({ seconds: 60 })
    .toBuffer()
    .catch(unreadable)
  const small = await sharp(large).resize({ width: SMALL, withoutEnlargement: true }).webp({ quality: 78 }).toBuffer()
  return { large, small }
}

function unreadable(): never {
  throw invalid('The picture cannot be read: it may be damaged. Please try another file.')
}

/** Loads sharp with the first upload and blocks its decoders of all other formats. */
async function openSharp() {
  const { default: sharp } = await import('sharp')
  const decoders = ['Jpeg', 'Png', 'Webp'].map((format) => `VipsForeignLoad${format}Buffer`)
  sharp.block({ operation: ['VipsForeignLoad'] })
  sharp.unblock({ operation: decoders })
  sharp.cache(false)
  sharp.concurrency(1)
  return sharp
}
