import { parseArgs } from 'node:util'
import { examine, linesOf } from './examine'

const USAGE = `Checks what a market needs on this machine: its settings, database, disk, clock, card provider, mail server, registry, and
the certificates of its sites.

  npm run doctor
  npm run doctor -- --json

Prints a line each: ok, warning or fault, and what to do. It ends with 1 if there is a fault. It changes nothing, sends nothing
and tells no secrets. The market may be running or not. Set the variables of its processes for it, too:

  set -a; . /etc/haggle/haggle.env; npm run doctor`

try {
  const { values } = parseArgs({ options: { help: { type: 'boolean' }, json: { type: 'boolean' } } })
  if (values.help) console.log(USAGE)
  else await report(values.json === true)
} catch (error) {
  console.error(error instanceof Error ? error.message : error)
  process.exitCode = 1
}

async function report(asJson: boolean): Promise<void> {
  const checks = await examine(process.env)
  const healthy = checks.every(({ level }) => level !== 'fault')
  console.log(asJson ? JSON.stringify({ healthy, checks }, undefined, 2) : linesOf(checks).join('\n'))
  if (!healthy) process.exitCode = 1
}
