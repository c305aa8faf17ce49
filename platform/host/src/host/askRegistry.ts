import type { RegistryAccess } from '@haggle/kit/client/calls'

/** Long polling: seconds that the registry holds a request while nothing changes. */
export const LONG_POLL_SECONDS = 5

/** When a registry that holds a request counts as silent, in ms, so that a host follows within ten seconds of its return. */
export const LONG_POLL_LIMIT = (LONG_POLL_SECONDS + 4) * 1000

/** When a registry counts as silent that sends nothing more of a reply, in ms: a large file may take long on a slow line. */
const SILENCE = 20_000

/** Gets a path of a registry. With `limit` the whole reply may take so many ms, not only each pause within it. */
export type Ask = (path: string, headers?: Record<string, string>, limit?: number) => Promise<Response>

/** Calls a registry with its token, until `stopping`. */
export const askRegistry =
  ({ url, token }: RegistryAccess, stopping: AbortSignal, silence = SILENCE): Ask =>
  async (path, headers = {}, limit) => {
    const ending = endingAfter(limit ?? silence, stopping)
    const reply = await fetch(url + path, {
      headers: { authorization: `Bearer ${token}`, ...headers },
      signal: ending.signal,
    }).catch((error: unknown) => {
      ending.cancel()
      throw error
    })
    if (!reply.body) {
      ending.cancel()
      return reply
    }
    const watched = new TransformStream<Uint8Array, Uint8Array>({
      transform(part, passed) {
        if (limit === undefined) ending.postpone()
        passed.enqueue(part)
      },
      flush: ending.cancel,
    })
    return new Response(reply.body.pipeThrough(watched), reply)
  }

/**
 * A signal that aborts with another one, or when its timer ends. On Node 20 `AbortSignal.any` loses a time-out to the garbage
 * collector.
 */
function endingAfter(ms: number, stopping: AbortSignal) {
  const ending = new AbortController()
  const stop = () => ending.abort(stopping.reason)
  stopping.addEventListener('abort', stop)
  const timer = setTimeout(() => {
    stopping.removeEventListener('abort', stop)
    ending.abort(new DOMException('The registry does not answer.', 'TimeoutError'))
  }, ms).unref()
  if (stopping.aborted) stop()
  return {
    signal: ending.signal,
    postpone: () => void timer.refresh(),
    cancel: () => {
      clearTimeout(timer)
      stopping.removeEventListener('abort', stop)
    },
  }
}
