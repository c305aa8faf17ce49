import pixelmatch from 'pixelmatch'
import sharp from 'sharp'

/** How far two colours may be apart, from 0 to 1; below it nobody sees a difference. */
const COLOUR_DISTANCE = 0.05
/** Most pixels that may differ: edges of letters. */
const FEW = 64

/** Pictures of the same screen of one release: PNGs. */
export type Takes = readonly [Buffer, ...Buffer[]]

/** What is visibly different in a second picture. */
export interface Difference {
  /** The share of pixels that differ, from 0 to 1. */
  share: number
  /** A PNG with the pixels that differ in red. */
  drawn: Buffer
}

/**
 * Compares the pictures of two releases; undefined if nobody would see a difference. Pixels in which several pictures of one
 * release differ are not compared.
 */
export async function differenceOf(before: Takes, after: Takes): Promise<Difference | undefined> {
  if (before[0].equals(after[0])) return undefined
  const sizes = await Promise.all([...before, ...after].map(sizeOf))
  const width = Math.max(...sizes.map((size) => size.width))
  const height = Math.max(...sizes.map((size) => size.height))
  const [old, now] = await Promise.all([pixelsOf(before), pixelsOf(after)])
  const drawn = Buffer.alloc(width * height * 4)
  const ignoreMask = new Uint8Array(width * height)
  for (const [first, ...others] of [old, now])
    for (const other of others) {
      pixelmatch(first, other, drawn, width, height, { threshold: COLOUR_DISTANCE, includeAA: true, diffMask: true })
      for (let pixel = 0; pixel < ignoreMask.length; pixel++) if (drawn[pixel * 4 + 3]) ignoreMask[pixel] = 1
    }
  const count = pixelmatch(old[0], now[0], drawn, width, height, { threshold: COLOUR_DISTANCE, ignoreMask })
  if (count <= FEW) return undefined
  const image = sharp(drawn, { raw: { width, height, channels: 4 } })
  return { share: count / (width * height), drawn: await image.png().toBuffer() }

  /** Pixels of pictures, each made as large as the largest. */
  async function pixelsOf([first, ...others]: Takes): Promise<Takes> {
    return [await pixelsIn(first), ...(await Promise.all(others.map(pixelsIn)))]
  }

  async function pixelsIn(picture: Buffer): Promise<Buffer> {
    const own = await sizeOf(picture)
    const rest = { right: width - own.width, bottom: height - own.height, background: '#0000' }
    return sharp(picture).ensureAlpha().extend(rest).raw().toBuffer()
  }
}

const sizeOf = (picture: Buffer) => sharp(picture).metadata()
