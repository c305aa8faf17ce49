import type { PageRequest } from './firstPage'
import type { RendererPool } from './rendererPool'
import { isPrerendered, screenAt } from './screenAt'

/** A page's URL without the query parameters that its screen does not declare. */
export function pageAddress({ composition, url, origin }: PageRequest, renderers: RendererPool): string {
  const { pathname, searchParams } = new URL(url, origin)
  const declared = declaredQuery(composition, pathname, renderers)
  if (!declared) return url
  const query = new URLSearchParams(
    declared.flatMap((name) => {
      const value = searchParams.get(name)
      return value === null ? [] : [[name, value] satisfies [string, string]]
    }),
  ).toString()
  return query ? `${pathname}?${query}` : pathname
}

/** The query parameters that a path's screen declares; undefined if it is not prerendered or they are not known yet. */
function declaredQuery(composition: PageRequest['composition'], pathname: string, renderers: RendererPool) {
  const found = screenAt(composition, pathname)
  if (!found || !isPrerendered(composition, found)) return undefined
  const { release, screen } = found
  // the shell's prerendered screens depend on none
  return release.kind === 'shell' ? [] : renderers.rendererFor(composition, release)?.queryOf(screen.screen)
}
