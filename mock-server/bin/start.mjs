import { setFlagsFromString } from 'node:v8'
import './build.mjs'

// By default the heap may double before garbage is collected; a fifth more costs no speed that could be measured.
setFlagsFromString('--heap-growing-percent=20')
// In every fourth process V8 came to think that what a call allocates lives long, and each call cost twice as much since.
setFlagsFromString('--no-allocation-site-pretenuring')
process.setSourceMapsEnabled(true)
await import('../dist/main.mjs')
