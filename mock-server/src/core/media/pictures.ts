import { readdirSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { packageFolder } from '../../base/packageFolder'

/** The folder of the built-in product pictures: Fluent emoji, named by code points. */
export const pictureFolder = join(
  dirname(createRequire(import.meta.url).resolve('@lobehub/fluent-emoji-3d/package.json')),
  'assets',
)

/** The folder of the demo's photographs, each in two sizes: `lamp.webp` and `lamp-400.webp`. */
export const demoPictureFolder = join(packageFolder, 'seed/pictures')

/** Names of the demo's photographs: a product's own name in lower case with hyphens, further ones with `-2`, `-3`. */
export const demoPictures = (): string[] =>
  readdirSync(demoPictureFolder)
    .filter((file) => file.endsWith('.webp') && !file.endsWith('-400.webp'))
    .map((file) => file.replace('.webp', ''))

/** Returns the URL path of a demo photograph. */
export const demoPicturePath = (name: string): string => `/media/demo/${name}.webp`

/** File names of built-in pictures. */
export const PICTURE_NAME = /^[0-9a-f]{2,6}(-[0-9a-f]{2,6})*\.webp$/

/** Returns the URL path of a built-in picture; `picture` is its code points, such as `1f3a7`. */
export const mediaPath = (picture: string): string => `/media/${picture}.webp`

/** Lists all built-in pictures, by their code points. */
export const pictures = (): string[] =>
  readdirSync(pictureFolder)
    .filter((file) => PICTURE_NAME.test(file))
    .map((file) => file.replace('.webp', ''))
