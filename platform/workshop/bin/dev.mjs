import { run } from './run.mjs'

await run('dev/main.ts', 'npm run dev   everything, with React Fast Refresh; -w mfe-catalog for one remote')
