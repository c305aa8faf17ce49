import type { RegistryAccess } from '../registry/calls'

/** Long polling: seconds that the registry holds a request while nothing changes. */
export const LONG_POLL_SECONDS = 5

/** When a registry that holds a request counts as silent, in ms, so that a host follows within ten seconds of its return. */
export const LONG_POLL_LIMIT = (LONG_POLL_SECONDS + 4) * 1000

/** The limit for other calls, in ms: a release's file may take long on a slow line. */
const LIMIT = 60_000

/** Gets a path of a registry; with its body it may take `limit` ms. */
export type Ask = (path: string, headers?: Record<string, string>, limit?: number) => Promise<Response>

/** Calls a registry with its token, until `stopping`. */
export const askRegistry =
  ({ url, token }: RegistryAccess, stopping: AbortSignal): Ask =>
  (path, headers = {}, limit = LIMIT) =>
    fetch(url + path, {
      headers: { authorization: `Bearer ${token}`, ...headers },
      signal: endingAfter(limit, stopping),
    })

/** A signal that aborts with another one, or after `ms`. On Node 20 `AbortSignal.any` loses a time-out to the garbage collector. */
function endingAfter(ms: number, stopping: AbortSignal): AbortSignal {
  const ending = new AbortController()
  const stop = () => ending.abort(stopping.reason)
  stopping.addEventListener('abort', stop)
  setTimeout(() => {
    stopping.removeEventListener('abort', stop)
    ending.abort(new DOMException('The registry does not answer.', 'TimeoutError'))
  }, ms).unref()
  if (stopping.aborted) stop()
  return ending.signal
}
