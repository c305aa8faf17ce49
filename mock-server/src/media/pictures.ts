import { readdirSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'

/** The folder of the product pictures that ship with the market: Fluent emoji, named by code points. */
export const pictureFolder = join(
  dirname(createRequire(import.meta.url).resolve('@lobehub/fluent-emoji-3d/package.json')),
  'assets',
)

/** A picture's file name. */
export const PICTURE_NAME = /^[0-9a-f]{2,6}(-[0-9a-f]{2,6})*\.webp$/

/** Where a picture is on the site; `picture` is its code points, such as `1f3a7`. */
export const mediaPath = (picture: string): string => `/media/${picture}.webp`

/** All pictures there are, by their code points. */
export const pictures = (): string[] =>
  readdirSync(pictureFolder)
    .filter((file) => PICTURE_NAME.test(file))
    .map((file) => file.replace('.webp', ''))
