import { run } from './run.mjs'

await run('testing/main.ts')
