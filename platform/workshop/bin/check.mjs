import { run } from './run.mjs'

await run('test-runner/check.ts')
