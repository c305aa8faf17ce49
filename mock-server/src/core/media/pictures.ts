import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { packageFolder } from '../../base/packageFolder'

/** The folder of the demo's photographs, each in two sizes: `lamp.webp` and `lamp-400.webp`. */
export const demoPictureFolder = join(packageFolder, 'seed/pictures')

/** Names of the demo's photographs: a product's own name in lower case with hyphens, further ones with `-2`, `-3`. */
export const demoPictures = (): string[] =>
  readdirSync(demoPictureFolder)
    .filter((file) => file.endsWith('.webp') && !file.endsWith('-400.webp'))
    .map((file) => file.replace('.webp', ''))

/** Returns the URL path of a demo photograph. */
export const demoPicturePath = (name: string): string => `/media/demo/${name}.webp`
