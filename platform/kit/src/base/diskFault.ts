import { codeOf } from '@haggle/shared-server'

/** A disk's faults by their error code. */
const diskFaults: Record<string, string> = {
  ENOSPC: 'the disk of HAGGLE_HOME is full',
  EDQUOT: 'the disk of HAGGLE_HOME is full',
  EROFS: 'the disk of HAGGLE_HOME is read-only',
}

/** What is wrong with the disk of HAGGLE_HOME, if an error says so. */
export function diskFaultOf(error: unknown): string | undefined {
  const code = codeOf(error)
  const fault = code === undefined ? undefined : diskFaults[code]
  return fault && `${fault} (${code}).`
}
