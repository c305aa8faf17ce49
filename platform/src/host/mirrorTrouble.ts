/** A disk's faults by their error code. */
const diskFaults: Record<string, string> = {
  ENOSPC: 'the disk of HAGGLE_HOME is full',
  EDQUOT: 'the disk of HAGGLE_HOME is full',
  EROFS: 'the disk of HAGGLE_HOME is read-only',
}

/** What is wrong with the disk of HAGGLE_HOME, if an error says so. */
export function diskFaultOf(error: unknown): string | undefined {
  const { code } = (error ?? {}) as NodeJS.ErrnoException
  const fault = code === undefined ? undefined : diskFaults[code]
  return fault && `${fault} (${code}).`
}

/** Why a mirror cannot follow its registry, for the log: the same words at each try, although paths differ. */
export function troubleOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error)
  const { code, syscall, message } = error as NodeJS.ErrnoException
  if (message === 'fetch failed') return `the registry cannot be reached: ${causeOf(error)}.`
  if (code === undefined || syscall === undefined) return message
  return diskFaultOf(error) ?? `HAGGLE_HOME cannot be written (${code}).`
}

const causeOf = ({ message, cause }: Error) =>
  cause instanceof Error && 'code' in cause ? `${message} (${String(cause.code)})` : message
