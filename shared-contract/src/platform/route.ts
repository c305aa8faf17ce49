/** A screen's route pattern: `/product/:id`. */
export const ROUTE = /^\/(?:(?::?[A-Za-z0-9_-]+)(?:\/:?[A-Za-z0-9_-]+)*)?$/

const PARAMETER = /:([^/]+)/g

/** A route with each parameter replaced by the same text; equal results match the same addresses. */
export const fillRoute = (route: string, text: string): string => route.replace(PARAMETER, text)

/** Decoded parameters of a path: `{ id: '42' }` for `/product/:id`; undefined when it does not match. */
export function matchRoute(route: string, pathname: string): Record<string, string> | undefined {
  const found = new RegExp(`^${fillRoute(route, '([^/]+)')}/?$`, 'i').exec(pathname)
  if (!found) return undefined
  const names = [...route.matchAll(PARAMETER)].map(([, name = '']) => name)
  return Object.fromEntries(names.map((name, index) => [name, decoded(found[index + 1] ?? '')]))
}

/** The screen at a path, as the router chooses: of those that match, the first of those with the fewest parameters. */
export const findScreen = <S extends { path: string }>(screens: readonly S[], pathname: string): S | undefined =>
  screens
    .filter(({ path }) => matchRoute(path, pathname))
    .reduce<S | undefined>(
      (best, screen) => (!best || parameters(screen) < parameters(best) ? screen : best),
      undefined,
    )

const parameters = ({ path }: { path: string }) => path.split('/:').length

function decoded(text: string): string {
  try {
    return decodeURIComponent(text)
  } catch {
    return text
  }
}
