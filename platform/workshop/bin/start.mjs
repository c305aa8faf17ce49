import { run } from './run.mjs'

await run(
  'start/main.ts',
  'npm start   builds what changed and runs everything; its settings are environment variables, see README.md',
)
