import { fork } from 'node:child_process'
import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { createRequire } from 'node:module'
import { constants, setPriority } from 'node:os'
import { createInterface } from 'node:readline'
import type { Readable } from 'node:stream'
import { endWithParent } from '../base/endWithParent'

const compiler = createRequire(import.meta.url).resolve('typescript/bin/tsc')
const options = ['--noEmit', '--watch', '--preserveWatchOutput', '--pretty', 'false']

/** Checks types at every edit, because webpack only strips them. Prints errors, and when all are corrected. */
export function watchTypes(
  project: string,
  print: (line: string) => void = console.error,
): { end(): Promise<unknown> } {
  if (!existsSync(project)) return { end: () => Promise.resolve() }
  let hasErrors = false
  const checking = fork(compiler, [...options, '-p', project], {
    execArgv: endWithParent,
    stdio: ['ignore', 'pipe', 'inherit', 'ipc'],
  })
  // the build of an edit comes first
  if (checking.pid !== undefined) setPriority(checking.pid, constants.priority.PRIORITY_BELOW_NORMAL)
  createInterface(checking.stdout as Readable).on('line', (line) => {
    const found = / - Found (\d+) errors?\. /.exec(line)
    if (found) {
      if (hasErrors && found[1] === '0') print('No type errors are left.')
      hasErrors = found[1] !== '0'
    } else if (line && !/ - (Starting compilation|File change detected)/.test(line)) print(line)
  })
  checking.once('exit', (code, signal) => {
    if (code || signal === 'SIGABRT') print(`Types are no longer checked: ended by ${signal ?? code}.`)
  })
  return {
    end: () => {
      checking.kill()
      return once(checking, 'exit')
    },
  }
}
