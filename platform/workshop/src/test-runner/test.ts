import { mkdtempSync, rmSync } from 'node:fs'
import { availableParallelism, tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { openWorkspace } from '@haggle/kit/workspace/workspace'
import { openBlocks } from './blocks'
import { one, sum, type Counts } from './counts'
import { runPlan, withNeeds } from './schedule'
import { steps, type Run, type Step } from './steps'

const names = Object.keys(steps)
const USAGE = `npm test [-- --only ${names.join('|')}]   several: --only lint,unit; what they need runs, too`

async function test() {
  const { values } = parseArgs({ options: { only: { type: 'string' }, help: { type: 'boolean', short: 'h' } } })
  if (values.help) return console.log(USAGE)
  const chosen = values.only?.split(',') ?? names
  const unknown = chosen.find((name) => !names.includes(name))
  if (unknown !== undefined) throw new Error(`There is no step "${unknown}".\n${USAGE}`)

  const { root } = openWorkspace(import.meta.dirname, process.env)
  const scratch = mkdtempSync(join(tmpdir(), 'haggle-test-'))
  const openBlock = openBlocks((text) => process.stdout.write(text))
  const results: Counts[] = []
  const failures: string[] = []
  await runPlan(steps, withNeeds(steps, chosen), availableParallelism(), async (name, step) => {
    const { say, end } = openBlock()
    const inStep: string[] = []
    const counts = await timed(name, step, { root, scratch, say, noteFailure: (test) => inStep.push(test) })
    results.push(counts)
    if (counts.failed > 0) failures.push(...(inStep.length > 0 ? inStep : [`the step ${name}`]))
    end()
  })
  rmSync(scratch, { recursive: true, force: true })

  if (failures.length > 0) console.log(`\nFailed:\n${failures.map((what) => `  ${what}\n`).join('')}`)
  const { passed, failed, skipped } = sum(results)
  console.log(`\n${passed} passed, ${failed} failed, ${skipped} skipped`)
  process.exit(failed > 0 ? 1 : 0)
}

async function timed(name: string, step: Step, run: Run): Promise<Counts> {
  run.say(`\n== ${name}\n`)
  const started = Date.now()
  const counts = await step.run(run).catch((error: unknown) => {
    run.say(`${error instanceof Error ? error.message : String(error)}\n`)
    return one(false)
  })
  const seconds = Math.round((Date.now() - started) / 1000)
  run.say(`== ${name}: ${counts.failed > 0 ? 'failed' : 'passed'} in ${seconds} s\n`)
  return counts
}

test().catch((error: unknown) => {
  console.error(error instanceof Error ? error.message : error)
  process.exit(1)
})
