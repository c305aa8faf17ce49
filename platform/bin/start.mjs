import { run } from './run.mjs'

await run('start/main.ts')
