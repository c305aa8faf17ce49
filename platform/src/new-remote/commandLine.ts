import { parseArgs } from 'node:util'
import type { Wish } from './request'

const options = `
  --access everyone|signedIn|user|shopOwner   who may see its screen; default everyone
  --nav <label>                               a link to it in the navbar, for who may see it; default none
  --app <name>                                which app takes it; default marketplace`

/** Makes a remote as the command line asks, and says what there is to say; `command` is how it is called. */
export function makeAsAsked(command: string, make: (wish: Wish) => string[]): void {
  const usage = `${command}\n${options}`
  try {
    const wish = readWish(usage)
    console.log(wish ? make(wish).join('\n') : usage)
  } catch (error) {
    console.error(error instanceof Error ? error.message : error)
    process.exit(1)
  }
}

/** Undefined where help was asked for. */
function readWish(usage: string): Wish | undefined {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: {
      path: { type: 'string' },
      access: { type: 'string' },
      nav: { type: 'string' },
      app: { type: 'string' },
      help: { type: 'boolean', short: 'h' },
    },
  })
  const { help, ...wish } = values
  if (help) return undefined
  const [name, ...rest] = positionals
  if (!name || rest.length > 0) throw new Error(usage)
  return { name, ...wish }
}
