import { existsSync, readFileSync } from 'node:fs'
import { relative } from 'node:path'
import { z } from 'zod'

export interface Counts {
  passed: number
  failed: number
  skipped: number
}

export const none: Counts = { passed: 0, failed: 0, skipped: 0 }

export const one = (passed: boolean): Counts => ({ passed: passed ? 1 : 0, failed: passed ? 0 : 1, skipped: 0 })

export const sum = (all: Counts[]): Counts =>
  all.reduce(
    (total, { passed, failed, skipped }) => ({
      passed: total.passed + passed,
      failed: total.failed + failed,
      skipped: total.skipped + skipped,
    }),
    none,
  )

const JestReport = z.object({
  numPassedTests: z.number(),
  numFailedTests: z.number(),
  numPendingTests: z.number(),
  numTodoTests: z.number(),
  numRuntimeErrorTestSuites: z.number(),
  testResults: z.array(
    z.object({
      name: z.string(),
      status: z.string(),
      assertionResults: z.array(z.object({ fullName: z.string(), status: z.string() })),
    }),
  ),
})

const readReport = (file: string) => JestReport.parse(JSON.parse(readFileSync(file, 'utf8')))

/** Reads Jest's counts. A suite that could not run counts as one failure, and so does a missing report. */
export function readJestReport(file: string, exitedWell: boolean): Counts {
  if (!existsSync(file)) return one(false)
  const report = readReport(file)
  const counts = {
    passed: report.numPassedTests,
    failed: report.numFailedTests + report.numRuntimeErrorTestSuites,
    skipped: report.numPendingTests + report.numTodoTests,
  }
  return exitedWell || counts.failed > 0 ? counts : sum([counts, one(false)])
}

/** The failed tests of Jest's report with their files, relative to `root`; only the file if it could not run. */
export function failedTests(file: string, root: string): string[] {
  if (!existsSync(file)) return []
  return readReport(file).testResults.flatMap(({ name, status, assertionResults }) => {
    const path = relative(root, name)
    const failed = assertionResults
      .filter((test) => test.status === 'failed')
      .map(({ fullName }) => `${path}: ${fullName}`)
    return failed.length === 0 && status === 'failed' ? [path] : failed
  })
}
