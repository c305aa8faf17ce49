import type { SyntheticEvent } from 'react'
import { matchRoute } from 'shared-contract/platform'
import { useSession } from 'shared-state'
import { admissionTo } from './admission'
import type { AppScreen } from './screen'

/** A handler that fetches the files of the screen behind the link that is pointed at or focused, where it may be seen. */
export function usePrefetch(screens: readonly AppScreen[]): (event: SyntheticEvent) => void {
  const session = useSession()
  return ({ target }) => {
    const link = target instanceof Element && target.closest('a')
    if (!link || link.origin !== location.origin) return
    const screen = screens.find(({ path }) => matchRoute(path, link.pathname))
    if (screen && admissionTo(screen.access, session).isAllowed) screen.prefetch()
  }
}

const requested = new Set<string>()

/** Lets the browser fetch files that are probably needed next, each once. They do not run, and may fail in silence. */
export function prefetch(files: readonly string[]): void {
  for (const file of files) {
    if (requested.has(file)) continue
    requested.add(file)
    const link = document.createElement('link')
    link.rel = 'prefetch'
    link.href = file
    // As the loader will ask for it, so that what came is used.
    link.crossOrigin = 'anonymous'
    document.head.append(link)
  }
}
