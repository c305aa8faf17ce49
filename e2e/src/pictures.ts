import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import pixelmatch from 'pixelmatch'
import sharp, { type Sharp } from 'sharp'

/** How far two colours may be apart, from 0 to 1; below it nobody sees a difference. */
const COLOUR_DISTANCE = 0.05
/** Most pixels that may differ in the browser that drew the pictures: edges of letters. */
const FEW = 64
/** The same in another version of it, whose letters, shadows and heights are a little different: a share of all pixels. */
const ELSEWHERE = 0.03

/** Names the version of the browser that drew a folder's pictures. */
const DRAWN_BY = 'browser.txt'

/** Pictures that screenshots are compared with. */
export interface Pictures {
  /** Says how a screenshot differs from its picture; undefined if nobody would see it. Keeps the screenshot if so asked. */
  compare(name: string, screenshot: Buffer): Promise<string | undefined>
  /** Names of pictures that were not compared; removes them if so asked. */
  unused(): string[]
}

/**
 * The pictures of a folder, which the browser of a version drew. What differs is written to another folder for people to look
 * at; with `accepts`, it becomes the picture.
 */
export function openPictures(folder: string, changes: string, accepts: boolean, browserVersion: string): Pictures {
  const used = new Set([DRAWN_BY])
  const drawnBy = existsSync(join(folder, DRAWN_BY)) ? readFileSync(join(folder, DRAWN_BY), 'utf8').trim() : ''
  if (accepts) writeFileSync(join(folder, DRAWN_BY), `${browserVersion}\n`)
  const mostOf = (pixels: number) => (drawnBy === browserVersion ? FEW : Math.round(pixels * ELSEWHERE))
  rmSync(changes, { recursive: true, force: true })
  const save = async (into: string, name: string, image: Sharp) => {
    mkdirSync(into, { recursive: true })
    writeFileSync(join(into, name), await image.webp({ lossless: true, effort: 6 }).toBuffer())
  }
  return {
    async compare(screen, screenshot) {
      const name = `${screen}.webp`
      used.add(name)
      const file = join(folder, name)
      const change = existsSync(file) ? await changeOf(readFileSync(file), screenshot, mostOf) : { says: 'is new' }
      if (!change) return undefined
      if (accepts) await save(folder, name, sharp(screenshot))
      else {
        await save(changes, name, sharp(screenshot))
        if (change.drawn) await save(changes, `${screen}-difference.webp`, change.drawn)
      }
      return `${screen} ${change.says}`
    },
    unused() {
      const names = existsSync(folder) ? readdirSync(folder).filter((name) => !used.has(name)) : []
      if (accepts) for (const name of names) rmSync(join(folder, name))
      return names
    },
  }
}

/** What is visibly different in the second picture, in words and drawn. A row more or less is as many pixels. */
async function changeOf(
  before: Buffer,
  after: Buffer,
  mostOf: (pixels: number) => number,
): Promise<{ says: string; drawn?: Sharp } | undefined> {
  const [one, other] = await Promise.all([pixelsOf(before), pixelsOf(after)])
  const { width } = one.info
  const height = Math.min(one.info.height, other.info.height)
  const rows = Math.abs(one.info.height - other.info.height)
  const most = mostOf(width * height)
  if (width !== other.info.width || rows * width > most)
    return { says: `measures ${sizeOf(other.info)}, not ${sizeOf(one.info)}` }
  const bytes = width * height * 4
  const [old, now, drawn] = [one.data.subarray(0, bytes), other.data.subarray(0, bytes), Buffer.alloc(bytes)]
  const count = pixelmatch(old, now, drawn, width, height, { threshold: COLOUR_DISTANCE }) + rows * width
  if (count <= most) return undefined
  return { says: `differs in ${count} pixels`, drawn: sharp(drawn, { raw: { width, height, channels: 4 } }) }
}

const sizeOf = ({ width, height }: { width: number; height: number }) => `${width} × ${height}`

const pixelsOf = (picture: Buffer) => sharp(picture).ensureAlpha().raw().toBuffer({ resolveWithObject: true })
