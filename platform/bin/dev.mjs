import { run } from './run.mjs'

await run('dev/main.ts', 'npm run dev   everything with live reload; -w mfe-catalog for one remote')
