import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { openWorkspace } from '@haggle/kit/workspace/workspace'
import { runNode } from './command'

/** `npm run bench [-- name …]`: runs all `bench/src/*.bench.ts`, or the named ones, in sequence, each in its own process. */
async function main() {
  const { root } = openWorkspace(import.meta.dirname, process.env)
  const files = readdirSync(join(root, 'bench/src')).filter((file) => file.endsWith('.bench.ts'))
  const names = files.map((file) => file.replace('.bench.ts', '')).sort()
  const { values, positionals: chosen } = parseArgs({
    allowPositionals: true,
    options: { help: { type: 'boolean', short: 'h' } },
  })
  if (values.help)
    return console.log(`npm run bench [-- <name> …]   runs all benchmarks, or those named:\n  ${names.join('\n  ')}`)
  const unknown = chosen.find((name) => !names.some((each) => each.startsWith(name)))
  if (unknown !== undefined) throw new Error(`There is no benchmark "${unknown}"; there are ${names.join(', ')}.`)
  for (const name of names)
    if (chosen.length === 0 || chosen.some((start) => name.startsWith(start))) {
      console.log(`\n== ${name}`)
      if (!(await runNode(root, ['--import', 'tsx', join('bench/src', `${name}.bench.ts`)]))) process.exitCode = 1
    }
}

main().catch((error: unknown) => {
  console.error(error instanceof Error ? error.message : error)
  process.exit(1)
})
