import { codeOf } from '@haggle/shared-server'
import { GateRefusal } from '../gate/gate'
import type { WholeRepository } from './commandInput'
import { readCommandLine } from './commandLine'

/** Runs the command that this process was started with. `whole` is what it can do besides calling a registry. */
export function runCommand(whole?: WholeRepository): void {
  // who reads the lines, such as head, may have read enough
  process.stdout.on('error', ({ code }: NodeJS.ErrnoException) => process.exit(code === 'EPIPE' ? 0 : 1))
  run(whole).catch((error: unknown) => {
    const lines =
      error instanceof GateRefusal ? error.reasons.map((reason) => `Refused: ${reason}`) : [messageOf(error)]
    for (const line of lines) console.error(line)
    process.exit(1)
  })
}

async function run(whole: WholeRepository | undefined) {
  const line = readCommandLine(process.argv.slice(2))
  if ('usage' in line) return console.log(line.usage)
  const { command, input } = line
  for (const printed of await command({ folder: process.cwd(), env: process.env, whole, ...input }))
    console.log(printed)
}

const messageOf = (error: unknown) =>
  error instanceof Error
    ? isRefusedByDisk(error)
      ? `The release store cannot be changed: ${error.message}.`
      : error.message
    : String(error)

const isRefusedByDisk = (error: Error) =>
  ['EACCES', 'EPERM', 'EROFS', 'ENOSPC', 'ENOTDIR', 'EEXIST'].includes(codeOf(error) ?? '')
