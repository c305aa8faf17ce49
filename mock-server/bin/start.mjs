import { setFlagsFromString } from 'node:v8'
import './build.mjs'

// Collect garbage after 20 % heap growth instead of 100 %: saves up to 70 MB, for 6 % of the time of an uncached list.
setFlagsFromString('--heap-growing-percent=20')
process.setSourceMapsEnabled(true)
await import('../dist/main.mjs')
