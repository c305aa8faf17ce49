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

/** Pictures that screenshots are compared with. */
export interface Pictures {
  /** Says how a screenshot differs from its picture; undefined if nobody would see it. Keeps the screenshot if so asked. */
  compare(name: string, screenshot: Buffer): Promise<string | undefined>
  /** Names of pictures that were not compared; removes them if so asked. */
  unused(): string[]
}

/** The pictures of a folder. What differs is written to another for people to look at; with `accepts`, it becomes the picture. */
export function openPictures(folder: string, changes: string, accepts: boolean): Pictures {
  const used = new Set<string>()
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
      const change = existsSync(file) ? await changeOf(readFileSync(file), screenshot) : { says: 'is new' }
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

/** What is visibly different in the second picture, in words and drawn. */
async function changeOf(before: Buffer, after: Buffer): Promise<{ says: string; drawn?: Sharp } | undefined> {
  const [one, other] = await Promise.all([pixelsOf(before), pixelsOf(after)])
  const { width, height } = one.info
  if (width !== other.info.width || height !== other.info.height)
    return { says: `measures ${other.info.width} × ${other.info.height}, not ${width} × ${height}` }
  const drawn = Buffer.alloc(one.data.length)
  const count = pixelmatch(one.data, other.data, drawn, width, height, { threshold: COLOUR_DISTANCE })
  if (count <= FEW) return undefined
  return { says: `differs in ${count} pixels`, drawn: sharp(drawn, { raw: { width, height, channels: 4 } }) }
}

const pixelsOf = (picture: Buffer) => sharp(picture).ensureAlpha().raw().toBuffer({ resolveWithObject: true })
