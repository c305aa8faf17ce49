import { findScreen } from '@haggle/shared-contract/platform'
import { useSession } from '@haggle/shared-state'
import type { SyntheticEvent } from 'react'
import type { AppScreen } from '../composition/screen'
import { maySee } from '../session/admission'

/** Returns a handler that prefetches the screen behind the hovered or focused link, if the user may see it. */
export function usePrefetch(screens: readonly AppScreen[]): (event: SyntheticEvent) => void {
  const session = useSession()
  return ({ target }) => {
    const link = target instanceof Element && target.closest('a')
    if (!link || link.origin !== location.origin) return
    const screen = findScreen(screens, link.pathname)
    if (screen && maySee(screen.access, session)) screen.prefetch()
  }
}

const requested = new Set<string>()

/** Prefetches files, each once, without running them. Failures are ignored. */
export function prefetch(files: readonly string[]): void {
  for (const file of files) {
    if (requested.has(file)) continue
    requested.add(file)
    const link = document.createElement('link')
    link.rel = 'prefetch'
    link.href = file
    // The same mode and integrity as the loader's request, so that the prefetched file is used.
    link.crossOrigin = 'anonymous'
    document.head.append(link)
  }
}
