import { parseArgs, type ParseArgsConfig } from 'node:util'
import { shortened } from './shortened'

/** Node's parseArgs, with errors of one line that a person understands. */
export function readOptions<T extends ParseArgsConfig>(config: T): ReturnType<typeof parseArgs<T>> {
  try {
    const read = parseArgs(config)
    // an empty value comes from an unset variable; ignoring it would make the command do something else
    for (const [name, value] of Object.entries(read.values))
      if (value === '') throw new Error(`--${name} needs a value.`)
    return read
  } catch (error) {
    if (!(error instanceof Error) || !('code' in error)) throw error
    throw new Error(faultOf(String(error.code), error.message), { cause: error })
  }
}

function faultOf(code: string, message: string): string {
  const name = shortened(/'(?:-\w, )?(--?[^\s']*)/.exec(message)?.[1] ?? '')
  if (code === 'ERR_PARSE_ARGS_UNKNOWN_OPTION') return `There is no option ${name}; --help lists them.`
  return message.includes('does not take') ? `${name} takes no value.` : `${name} needs a value.`
}
