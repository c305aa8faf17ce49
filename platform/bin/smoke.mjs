import { run } from './run.mjs'

await run('gate/smokeMain.ts')
