import type { ComponentType } from 'react'
import { LoadFailure } from './LoadFailure'

/** A screen's module: the component is its default export. */
export interface ScreenModule {
  default: ComponentType
}

/** One way to get at a screen. */
export interface Attempt {
  version: string
  load: () => Promise<ScreenModule>
}

/**
 * The screen of the first attempt that succeeds. Failures are reported as they come, but a version that fails again in
 * the same way only once. When all fail, throws the first failure: that of the version which should have been shown.
 */
export async function loadScreen(
  remote: string,
  attempts: readonly Attempt[],
  report: (failure: LoadFailure) => void,
): Promise<ComponentType> {
  const failures: LoadFailure[] = []
  for (const { version, load } of attempts) {
    try {
      return (await load()).default
    } catch (cause) {
      const failure = new LoadFailure(remote, version, cause)
      const isKnown = failures.some((each) => each.version === version && each.type === failure.type)
      if (!isKnown) report(failure)
      failures.push(failure)
    }
  }
  throw failures[0] ?? new Error(`There is no way to load ${remote}.`)
}
