import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { openWorkspace } from '../workspace/workspace'
import { runNode } from './command'

/** `npm run bench [-- name …]`: runs all `bench/src/*.bench.ts`, or the named ones, in sequence, each in its own process. */
const { root } = openWorkspace(import.meta.dirname, process.env)
const chosen = process.argv.slice(2)
const files = readdirSync(join(root, 'bench/src')).filter((file) => file.endsWith('.bench.ts'))
const unknown = chosen.find((name) => !files.some((file) => file.startsWith(name)))
if (unknown !== undefined) {
  const names = files.map((file) => file.replace('.bench.ts', '')).sort()
  console.error(`There is no benchmark "${unknown}"; there are ${names.join(', ')}.`)
  process.exit(1)
}
for (const file of files.sort())
  if (chosen.length === 0 || chosen.some((name) => file.startsWith(name))) {
    console.log(`\n== ${file.replace('.bench.ts', '')}`)
    if (!(await runNode(root, ['--import', 'tsx', join('bench/src', file)]))) process.exitCode = 1
  }
