import type { RegistryAccess } from '../registry/calls'

/** Long polling: seconds that the registry holds a request while nothing changes. */
export const LONG_POLL_SECONDS = 30

/** Gets a path of a registry. */
export type Ask = (path: string, headers?: Record<string, string>) => Promise<Response>

/** Calls a registry with its token, until `stopping`. */
export const askRegistry =
  ({ url, token }: RegistryAccess, stopping: AbortSignal): Ask =>
  (path, headers = {}) =>
    fetch(url + path, {
      headers: { authorization: `Bearer ${token}`, ...headers },
      signal: AbortSignal.any([stopping, AbortSignal.timeout((LONG_POLL_SECONDS + 30) * 1000)]),
    })
