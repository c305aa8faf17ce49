import { createRequire } from 'node:module'
import { dirname } from 'node:path'

/** The folder of this package, seen from its sources and from the bundle alike. */
export const packageFolder = dirname(createRequire(import.meta.url).resolve('#package.json'))
