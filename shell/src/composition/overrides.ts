const KEY = 'overrides'

/** What `?remote=catalog@http://localhost:3101/mf-manifest.json` says, as often as wanted; only this machine counts. */
export const overridesIn = (search: string): Map<string, string> =>
  new Map(
    new URLSearchParams(search).getAll('remote').flatMap((value) => {
      const [name = '', ...rest] = value.split('@')
      const address = rest.join('@')
      return isOnThisMachine(address) ? [[name, address] as const] : []
    }),
  )

/** Where remotes come from instead, in this tab: what the address says, and what it said before. */
export function overridesHere(): Map<string, string> {
  const overrides = overridesIn(`${kept()}&${location.search.replace('?', '')}`)
  if (overrides.size > 0) keep(overrides)
  return overrides
}

/** Starts the page again with what everyone gets. */
export function dropOverrides(): void {
  sessionStorage.removeItem(KEY)
  const { pathname, search } = location
  const rest = new URLSearchParams(search)
  rest.delete('remote')
  location.assign(rest.size > 0 ? `${pathname}?${rest}` : pathname)
}

/** Starts the page again with a remote from an address on this machine, in this tab. */
export function setOverride(name: string, address: string): void {
  const rest = new URLSearchParams(location.search)
  rest.delete('remote')
  keep(new Map([...overridesHere(), [name, address]]))
  location.assign(rest.size > 0 ? `${location.pathname}?${rest}` : location.pathname)
}

function kept(): string {
  try {
    return sessionStorage.getItem(KEY) ?? ''
  } catch {
    return ''
  }
}

function keep(overrides: Map<string, string>) {
  const search = new URLSearchParams([...overrides].map(([name, address]) => ['remote', `${name}@${address}`]))
  try {
    sessionStorage.setItem(KEY, search.toString())
  } catch {
    // Without a storage they last as long as the address.
  }
}

const isOnThisMachine = (address: string) => {
  const { protocol, hostname } = URL.canParse(address) ? new URL(address) : {}
  return protocol === 'http:' && hostname === 'localhost'
}
