import { run } from './run.mjs'

await run('test-runner/test.ts')
