/** Fetches a URL within a time limit; throws a `TimeoutError`, or an error with the status. */
export async function fetchWithTimeout(url: string, milliseconds: number, init: RequestInit = {}): Promise<Response> {
  const given = new AbortController()
  // The limit covers the body, too; once that has arrived, aborting has no effect.
  setTimeout(() => given.abort(new DOMException(`${url} timed out.`, 'TimeoutError')), milliseconds)
  const response = await fetch(url, { ...init, signal: given.signal })
  if (response.ok) return response
  throw new Error(`${url} answered with ${response.status}.`)
}
