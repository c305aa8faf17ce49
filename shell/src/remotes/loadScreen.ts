import type { LoadFailureType } from '@haggle/shared-contract'
import type { ComponentType } from 'react'
import { LoadFailure } from './LoadFailure'
import { traceLoad } from './loadTraces'

/** A screen's module; the component is its default export. */
export interface ScreenModule {
  default: ComponentType
}

/** One attempt to load a screen. */
export interface Attempt {
  version: string
  module: string
  load: () => Promise<ScreenModule>
}

/**
 * Loads a screen by the first attempt that succeeds. A version that timed out is not tried again. Failures are reported
 * as they happen, repeated ones of a version once. If all attempts fail, throws the first failure, which is that of the
 * wanted version.
 */
export async function loadScreen(
  remote: string,
  attempts: readonly Attempt[],
  report: (failure: LoadFailure) => void,
): Promise<ComponentType> {
  const failures: LoadFailure[] = []
  const hasFailed = (version: string, type: LoadFailureType) =>
    failures.some((failure) => failure.version === version && failure.type === type)

  for (const { version, module, load } of attempts) {
    if (hasFailed(version, 'timeout')) continue
    const attempt = { remote, version, module, start: performance.now() }
    try {
      const screen = (await load()).default
      traceLoad(attempt)
      return screen
    } catch (cause) {
      const failure = new LoadFailure(remote, version, cause)
      traceLoad({ ...attempt, failure })
      if (!hasFailed(version, failure.type)) report(failure)
      failures.push(failure)
    }
  }
  throw failures[0] ?? new Error(`There is no way to load ${remote}.`)
}
