import { reloadWithout } from './reloadWithout'

const KEY = 'overrides'

/**
 * Reads `?remote=catalog@http://localhost:3101/mf-manifest.json`, which may be repeated; loopback addresses only. A flag is
 * overridden by `?remote=catalog/newGallery@on`.
 */
export const overridesIn = (search: string): Map<string, string> =>
  new Map(
    new URLSearchParams(search).getAll('remote').flatMap((value) => {
      const [name = '', ...rest] = value.split('@')
      const address = rest.join('@')
      return name.includes('/') || isOnThisMachine(address) ? [[name, address] as const] : []
    }),
  )

/** The overrides of this tab: from the query string, or kept from an earlier page. */
export function overridesHere(): Map<string, string> {
  const overrides = overridesIn(`${storedQuery()}&${location.search.replace('?', '')}`)
  if (overrides.size > 0) keepOverrides(overrides)
  return overrides
}

/** Removes all overrides and reloads the page. */
export function dropOverrides(): void {
  sessionStorage.removeItem(KEY)
  reloadWithout('remote')
}

function storedQuery(): string {
  try {
    return sessionStorage.getItem(KEY) ?? ''
  } catch {
    return ''
  }
}

/** Keeps overrides for this tab. */
export function keepOverrides(overrides: Map<string, string>) {
  const search = new URLSearchParams([...overrides].map(([name, address]) => ['remote', `${name}@${address}`]))
  try {
    sessionStorage.setItem(KEY, search.toString())
  } catch {
    // Without storage, overrides last as long as the query string.
  }
}

const isOnThisMachine = (address: string) => {
  const { protocol, hostname } = URL.canParse(address) ? new URL(address) : {}
  return protocol === 'http:' && hostname === 'localhost'
}
