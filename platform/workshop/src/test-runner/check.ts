import { parseArgs } from 'node:util'
import { openWorkspace } from '@haggle/kit/workspace/workspace'
import pLimit from 'p-limit'
import { changedFiles } from './changedFiles'
import { checksOf } from './checks'
import { runQuietly } from './command'

const USAGE = `npm run check [-- --since <commit>]

Checks what changed since main: format, lint and types (of all packages), and the unit tests that are related to
them, the back end's on libsql only. On main: since origin/main, or the commit before.`

/** `npm run check`. */
async function check() {
  const { values } = parseArgs({ options: { since: { type: 'string' }, help: { type: 'boolean', short: 'h' } } })
  if (values.help) return console.log(USAGE)
  const started = Date.now()
  const { root } = openWorkspace(import.meta.dirname, process.env)
  const { since, files } = changedFiles(root, values.since)
  if (files.length === 0) return console.log(`Nothing changed since ${since}.`)

  const limit = pLimit(2)
  const results = await Promise.all(
    checksOf(files).map(({ name, args }) =>
      limit(async () => {
        const passed = await runQuietly(root, args)
        console.log(`${passed ? 'passed' : 'FAILED'}  ${name}`)
        return passed ? [] : [name]
      }),
    ),
  )
  const failed = results.flat()
  const seconds = Math.round((Date.now() - started) / 1000)
  const verdict = failed.length > 0 ? `${failed.join(', ')} failed` : 'all passed'
  console.log(`\n${files.length} changed files since ${since}: ${verdict} in ${seconds} s`)
  process.exitCode = failed.length > 0 ? 1 : 0
}

check().catch((error: unknown) => {
  console.error(error instanceof Error ? error.message : error)
  process.exit(1)
})
