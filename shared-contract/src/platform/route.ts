/** How a screen's route is written: `/product/:id`. */
export const ROUTE = /^\/(?:(?::?[A-Za-z0-9_-]+)(?:\/:?[A-Za-z0-9_-]+)*)?$/

const PARAMETER = /:([^/]+)/g

/** A route with a text in place of each parameter; two routes that are equal then answer to the same addresses. */
export const fillRoute = (route: string, text: string): string => route.replace(PARAMETER, text)

/** The parameters of an address's path, decoded: `{ id: '42' }` for `/product/:id`; undefined where the route differs. */
export function matchRoute(route: string, pathname: string): Record<string, string> | undefined {
  const found = new RegExp(`^${fillRoute(route, '([^/]+)')}/?$`, 'i').exec(pathname)
  if (!found) return undefined
  const names = [...route.matchAll(PARAMETER)].map(([, name = '']) => name)
  return Object.fromEntries(names.map((name, index) => [name, decoded(found[index + 1] ?? '')]))
}

function decoded(text: string): string {
  try {
    return decodeURIComponent(text)
  } catch {
    return text
  }
}
