import { codeOf } from '@haggle/shared-server'
import { GateRefusal } from '../gate/gate'
import { readCommandLine } from './commandLine'

async function main() {
  const line = readCommandLine(process.argv.slice(2))
  if ('usage' in line) return console.log(line.usage)
  const { command, input } = line
  for (const printed of await command({ folder: process.cwd(), env: process.env, ...input })) console.log(printed)
}

// who reads the lines, such as head, may have read enough
process.stdout.on('error', ({ code }: NodeJS.ErrnoException) => process.exit(code === 'EPIPE' ? 0 : 1))

main().catch((error: unknown) => {
  const lines = error instanceof GateRefusal ? error.reasons.map((reason) => `Refused: ${reason}`) : [messageOf(error)]
  for (const line of lines) console.error(line)
  process.exit(1)
})

const messageOf = (error: unknown) =>
  error instanceof Error
    ? isRefusedByDisk(error)
      ? `The release store cannot be changed: ${error.message}.`
      : error.message
    : String(error)

const isRefusedByDisk = (error: Error) =>
  ['EACCES', 'EPERM', 'EROFS', 'ENOSPC', 'ENOTDIR', 'EEXIST'].includes(codeOf(error) ?? '')
