import { setFlagsFromString } from 'node:v8'

const usage =
  'npm start -w mock-server takes no arguments. Its settings are environment variables, listed in README.md.'
const [argument] = process.argv.slice(2)
if (argument !== undefined) {
  const isHelp = ['--help', '-h'].includes(argument)
  console[isHelp ? 'log' : 'error'](usage)
  process.exit(isHelp ? 0 : 1)
}
await import('./build.mjs')

// Collect garbage after 25 % heap growth instead of 100 %, to save memory (docs/performance.md).
setFlagsFromString('--heap-growing-percent=25')
process.setSourceMapsEnabled(true)
await import('../dist/main.mjs')
