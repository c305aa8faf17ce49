import { run } from './run.mjs'

await run('packaging/main.ts')
