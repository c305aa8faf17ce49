import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { openWorkspace } from '../workspace/workspace'
import { one, sum, type Counts } from './counts'
import { steps, type Run, type Step } from './steps'

const names = Object.keys(steps)
const usage = `npm test [-- --only ${names.join('|')}]   several: --only lint,unit; journeys need release`

async function test() {
  const { values } = parseArgs({ options: { only: { type: 'string' }, help: { type: 'boolean', short: 'h' } } })
  if (values.help) return console.log(usage)
  const chosen = values.only?.split(',') ?? names
  const unknown = chosen.find((name) => !names.includes(name))
  if (unknown !== undefined) throw new Error(`There is no step "${unknown}".\n${usage}`)

  const scratch = mkdtempSync(join(tmpdir(), 'haggle-test-'))
  const run = { root: openWorkspace(import.meta.dirname, process.env).root, scratch }
  const results: Counts[] = []
  for (const [name, step] of Object.entries(steps))
    if (chosen.includes(name)) results.push(await timed(name, step, run))
  rmSync(scratch, { recursive: true, force: true })

  const { passed, failed, skipped } = sum(results)
  console.log(`\n${passed} passed, ${failed} failed, ${skipped} skipped`)
  process.exit(failed > 0 ? 1 : 0)
}

async function timed(name: string, step: Step, run: Run): Promise<Counts> {
  console.log(`\n== ${name}`)
  const started = Date.now()
  const counts = await step(run).catch((error: unknown) => {
    console.error(error instanceof Error ? error.message : error)
    return one(false)
  })
  console.log(
    `== ${name}: ${counts.failed > 0 ? 'failed' : 'passed'} in ${Math.round((Date.now() - started) / 1000)} s`,
  )
  return counts
}

test().catch((error: unknown) => {
  console.error(error instanceof Error ? error.message : error)
  process.exit(1)
})
