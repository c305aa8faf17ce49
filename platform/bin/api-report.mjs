import { run } from './run.mjs'

await run('api-report/main.ts')
