import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { runNode } from './command'
import { openWorkspace } from '../workspace/workspace'

/** `npm run bench [-- name …]`: every `bench/src/*.bench.ts`, or those named, one after the other, each by itself. */
const { root } = openWorkspace(import.meta.dirname, process.env)
const wanted = process.argv.slice(2)
const files = readdirSync(join(root, 'bench/src')).filter((file) => file.endsWith('.bench.ts'))
const unknown = wanted.find((name) => !files.some((file) => file.startsWith(name)))
if (unknown !== undefined) {
  const names = files.map((file) => file.replace('.bench.ts', '')).sort()
  console.error(`There is no benchmark "${unknown}"; there are ${names.join(', ')}.`)
  process.exit(1)
}
for (const file of files.sort())
  if (wanted.length === 0 || wanted.some((name) => file.startsWith(name))) {
    console.log(`\n== ${file.replace('.bench.ts', '')}`)
    if (!(await runNode(root, ['--import', 'tsx', join('bench/src', file)]))) process.exitCode = 1
  }
