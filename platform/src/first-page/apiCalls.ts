/** A renderer's request to its host. */
export interface ApiCall {
  id: number
  url: string
  method: string
}

/** The host's reply; `failure` is an error message. */
export type ApiReply = { id: number } & ({ failure: string } | { status: number; type: string; body: string })

/** Bytes; no API response is larger. */
const maxBytes = 4 * 1024 * 1024

/** Calls the API for a renderer, as a guest. Only GET requests to `/api/` are allowed. `limit` is the timeout in ms. */
export async function callApi(apiUrl: string, { id, url, method }: ApiCall, limit: number): Promise<ApiReply> {
  const wanted = URL.canParse(url, apiUrl) ? new URL(url, apiUrl) : undefined
  const { origin } = new URL(apiUrl)
  if (method !== 'GET' || wanted?.origin !== origin || !wanted.pathname.startsWith('/api/'))
    return { id, failure: 'Only GET calls to the API leave the host.' }
  try {
    const reply = await fetch(wanted, { redirect: 'error', signal: AbortSignal.timeout(limit) })
    if (Number(reply.headers.get('content-length') ?? 0) > maxBytes) return { id, failure: 'The reply is too long.' }
    const body = await reply.text()
    return { id, status: reply.status, type: reply.headers.get('content-type') ?? 'application/json', body }
  } catch (error) {
    return { id, failure: messageOf(error) }
  }
}

/** fetch gives the reason in its error's cause. */
function messageOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error)
  return error.cause instanceof Error ? `${error.message}, ${error.cause.message}` : error.message
}
