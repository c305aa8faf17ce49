import { run } from './run.mjs'

await run('test-runner/screens.ts', 'npm run screens   takes the pictures of docs/screens anew')
