import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { failedTests, one, readJestReport, sum } from './counts'

const folder = mkdtempSync(join(tmpdir(), 'haggle-counts-'))
afterAll(() => rmSync(folder, { recursive: true }))

const report = (numbers: object) => {
  const file = join(folder, 'report.json')
  const none = {
    numPassedTests: 0,
    numFailedTests: 0,
    numPendingTests: 0,
    numTodoTests: 0,
    numRuntimeErrorTestSuites: 0,
    testResults: [],
  }
  writeFileSync(file, JSON.stringify({ ...none, ...numbers }))
  return file
}

test("reads Jest's counts; pending and todo tests are skipped ones", () => {
  const file = report({ numPassedTests: 5, numFailedTests: 1, numPendingTests: 2, numTodoTests: 1 })
  expect(readJestReport(file, false)).toEqual({ passed: 5, failed: 1, skipped: 3 })
})

test('a suite that could not run is a failure', () => {
  expect(readJestReport(report({ numPassedTests: 5, numRuntimeErrorTestSuites: 2 }), false).failed).toBe(2)
})

test('a failed run without a failed test, or without a report, is a failure', () => {
  expect(readJestReport(report({ numPassedTests: 5 }), false)).toEqual({ passed: 5, failed: 1, skipped: 0 })
  expect(readJestReport(join(folder, 'nothing.json'), true)).toEqual({ passed: 0, failed: 1, skipped: 0 })
})

test('the counts of steps are added up', () => {
  expect(sum([one(true), one(false), { passed: 2, failed: 0, skipped: 3 }])).toEqual({
    passed: 3,
    failed: 1,
    skipped: 3,
  })
})

test('failed tests are named with their files, and files that could not run', () => {
  const test = (fullName: string, status: string) => ({ fullName, status })
  const file = report({
    testResults: [
      { name: '/home/ada/haggle/shell/a.test.ts', status: 'passed', assertionResults: [test('holds', 'passed')] },
      {
        name: '/home/ada/haggle/shell/b.test.ts',
        status: 'failed',
        assertionResults: [test('holds', 'passed'), test('the cart is kept', 'failed'), test('later', 'pending')],
      },
      { name: '/home/ada/haggle/shell/c.test.ts', status: 'failed', assertionResults: [] },
    ],
  })
  expect(failedTests(file, '/home/ada/haggle')).toEqual(['shell/b.test.ts: the cart is kept', 'shell/c.test.ts'])
  expect(failedTests(join(folder, 'nothing.json'), '/home/ada/haggle')).toEqual([])
})
