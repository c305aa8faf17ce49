import { existsSync } from 'node:fs'
import { createRequire } from 'node:module'
import { createInterface } from 'node:readline'
import { Worker } from 'node:worker_threads'

const compiler = createRequire(import.meta.url).resolve('typescript/bin/tsc')
const options = ['--noEmit', '--watch', '--preserveWatchOutput', '--pretty', 'false']

/** Checks types at every edit, because webpack only strips them. Prints errors, and when all are corrected. */
export function watchTypes(
  project: string,
  print: (line: string) => void = console.error,
): { end(): Promise<unknown> } {
  if (!existsSync(project)) return { end: () => Promise.resolve() }
  let hasErrors = false
  // a thread ends with this process, however it ends
  const checking = new Worker(compiler, { argv: [...options, '-p', project], execArgv: [], stdout: true })
  createInterface(checking.stdout).on('line', (line) => {
    const found = / - Found (\d+) errors?\. /.exec(line)
    if (found) {
      if (hasErrors && found[1] === '0') print('No type errors are left.')
      hasErrors = found[1] !== '0'
    } else if (line && !/ - (Starting compilation|File change detected)/.test(line)) print(line)
  })
  checking.on('error', ({ message }) => print(`Types are no longer checked: ${message}`))
  return { end: () => checking.terminate() }
}
