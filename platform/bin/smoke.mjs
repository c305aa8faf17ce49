import { run } from './run.mjs'

await run('smoke/smokeMain.ts')
