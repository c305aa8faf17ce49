import { createElement, lazy, type ComponentType } from 'react'

/** How long a failed load is kept, so that the error shows before another attempt begins, in milliseconds. */
const KEPT_MS = 500

/**
 * A component that is loaded when it is first shown, inside `Suspense`. A load that failed is tried again when it is shown
 * anew; React's `lazy` would keep the failure. Since 3.21.
 */
export function lazyPart<Props extends object>(
  load: () => Promise<{ default: ComponentType<Props> }>,
): ComponentType<Props> {
  const attempt = (): ComponentType<Props> =>
    lazy(() =>
      load().catch((error: unknown) => {
        setTimeout(() => (part = attempt()), KEPT_MS)
        throw error
      }),
    )
  let part = attempt()
  return (props) => createElement(part, props)
}
