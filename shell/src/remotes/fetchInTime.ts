/** What is at an address, if it answers well and within a time; throws a `TimeoutError` or says what came instead. */
export async function fetchInTime(url: string, milliseconds: number, init: RequestInit = {}): Promise<Response> {
  const given = new AbortController()
  // The time is for the whole answer; when that is there already, its end changes nothing.
  setTimeout(() => given.abort(new DOMException(`${url} timed out.`, 'TimeoutError')), milliseconds)
  const response = await fetch(url, { ...init, signal: given.signal })
  if (response.ok) return response
  throw new Error(`${url} answered with ${response.status}.`)
}
