#!/usr/bin/env node
import { run } from './run.mjs'

await run('cli/main.ts')
