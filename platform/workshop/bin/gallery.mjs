import { run } from './run.mjs'

await run('gallery/main.ts')
