import { readOptions } from '@haggle/kit/base/readOptions'
import { shortened } from '@haggle/kit/base/shortened'
import type { RemoteRequest } from './request'

const options = `
  --access everyone|signedIn|user|shopOwner|operator   who may see its screen; default everyone
  --nav <label>                                        a link to it in the navbar, for who may see it; default none
  --app <name>                                         which app takes it; default marketplace`

/** Runs a command that creates a remote: parses its arguments, calls `make` and prints its lines. `command` is for the usage. */
export function makeFromCommandLine(command: string, make: (request: RemoteRequest) => string[]): void {
  const usage = `${command}\n${options}`
  try {
    const request = readRequest(command, usage)
    console.log(request ? make(request).join('\n') : usage)
  } catch (error) {
    console.error(error instanceof Error ? error.message : error)
    process.exit(1)
  }
}

/** Undefined for --help. */
function readRequest(command: string, usage: string): RemoteRequest | undefined {
  const { values, positionals } = readOptions({
    allowPositionals: true,
    options: {
      path: { type: 'string' },
      access: { type: 'string' },
      nav: { type: 'string' },
      app: { type: 'string' },
      help: { type: 'boolean', short: 'h' },
    },
  })
  const { help, ...request } = values
  if (help) return undefined
  const [name, ...rest] = positionals
  if (request.path === undefined && process.env.npm_config_path !== undefined)
    throw new Error(`npm keeps options for itself unless -- is before them: ${command}`)
  if (rest.length > 0)
    throw new Error(`The name of the remote is one word: "${shortened(rest.join(' '))}" is too much.`)
  if (!name) throw new Error(usage)
  return { name, ...request }
}
