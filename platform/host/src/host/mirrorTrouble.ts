import { diskFaultOf } from '@haggle/kit/base/diskFault'

/** Why a mirror cannot follow its registry, for the log: the same words at each try, although paths differ. */
export function troubleOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error)
  const { code, syscall, message, name } = error as NodeJS.ErrnoException
  if (name === 'TimeoutError') return 'the registry does not answer.'
  if (noConnection.includes(message)) return `the registry cannot be reached: ${causeOf(error)}.`
  if (code === undefined || syscall === undefined) return message
  return diskFaultOf(error) ?? `HAGGLE_HOME cannot be written (${code}).`
}

/** fetch's messages for a connection that fails before, and during, the reply. */
const noConnection = ['fetch failed', 'terminated']

const causeOf = ({ message, cause }: Error) =>
  cause instanceof Error && 'code' in cause ? `${message} (${String(cause.code)})` : message
