import type { LoadFailureType } from '@haggle/shared-contract'
import { messageOf } from '../reports/messageOf'
import { framesOf, type Frame } from './releaseFrames'

/** A screen that failed to load: remote, version and type (D34). */
export class LoadFailure extends Error {
  override name = 'LoadFailure'
  readonly type: LoadFailureType
  /** Where a module that threw did so. */
  readonly frames: readonly Frame[]

  constructor(
    readonly remote: string,
    readonly version: string,
    cause: unknown,
  ) {
    super(messageOf(cause), { cause })
    this.type = classifyLoadFailure(cause)
    this.frames = framesOf(cause)
  }
}

const types: readonly LoadFailureType[] = ['missing', 'timeout', 'error']

/**
 * Classifies a load failure: 'timeout' when nothing arrived in time, 'missing' when the reply was not the requested
 * file, 'error' otherwise. Chunks tell by webpack's `type`, entries only by the federation runtime's message.
 */
export function classifyLoadFailure(error: unknown): LoadFailureType {
  const named = typeof error === 'object' && error !== null && 'type' in error ? error.type : undefined
  const type = types.find((each) => each === named)
  if (type) return type
  const words = `${error instanceof Error ? error.name : ''} ${messageOf(error)}`
  if (/timed out|TimeoutError/.test(words)) return 'timeout'
  // The entry sets no global, exposes no such module, or the module has no default export.
  return /RUNTIME-001|RUNTIME-014|exports no screen/.test(words) ? 'missing' : 'error'
}
