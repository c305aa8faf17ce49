import type { LoadFailureType } from 'shared-contract'
import { classifyLoadFailure } from './classifyLoadFailure'

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
