import type { LoadFailureType } from 'shared-contract'

/** A screen that could not be loaded: whose it is, in which version, and how it failed (D34). */
export class LoadFailure extends Error {
  readonly type: LoadFailureType

  constructor(
    readonly remote: string,
    readonly version: string,
    cause: unknown,
  ) {
    super(cause instanceof Error ? cause.message : String(cause), { cause })
    this.name = 'LoadFailure'
    this.type = classifyLoadFailure(cause)
  }
}

const types: readonly LoadFailureType[] = ['missing', 'timeout', 'error']

/**
 * How a screen's files failed: 'timeout' when nothing came in time, 'missing' when an answer did not hold what was asked
 * for, 'error' for the rest. Chunks say it in webpack's `type`, remotes' entries only in the runtime's words.
 */
export function classifyLoadFailure(error: unknown): LoadFailureType {
  const named = typeof error === 'object' && error !== null && 'type' in error ? error.type : undefined
  const type = types.find((each) => each === named)
  if (type) return type
  const words = error instanceof Error ? `${error.name} ${error.message}` : String(error)
  if (/timed out|TimeoutError/.test(words)) return 'timeout'
  // No global, no such module, no default export.
  return /RUNTIME-001|RUNTIME-014|exports no screen/.test(words) ? 'missing' : 'error'
}
