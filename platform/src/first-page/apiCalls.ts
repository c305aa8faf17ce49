/** What a renderer asks its host for. */
export interface ApiCall {
  id: number
  url: string
  method: string
}

/** What came of it; a `failure` is in words. */
export type ApiReply = { id: number } & ({ failure: string } | { status: number; type: string; body: string })

/** More than any reply of the API has, in bytes. */
const most = 4 * 1024 * 1024

/** Asks the API in a renderer's place, as a guest: nothing but reading, and nothing but the API. */
export async function callApi(apiUrl: string, { id, url, method }: ApiCall, limit: number): Promise<ApiReply> {
  const wanted = URL.canParse(url, apiUrl) ? new URL(url, apiUrl) : undefined
  const { origin } = new URL(apiUrl)
  if (method !== 'GET' || wanted?.origin !== origin || !wanted.pathname.startsWith('/api/'))
    return { id, failure: 'Only GET calls to the API leave the host.' }
  try {
    const reply = await fetch(wanted, { redirect: 'error', signal: AbortSignal.timeout(limit) })
    if (Number(reply.headers.get('content-length') ?? 0) > most) return { id, failure: 'The reply is too long.' }
    const body = await reply.text()
    return { id, status: reply.status, type: reply.headers.get('content-type') ?? 'application/json', body }
  } catch (error) {
    return { id, failure: wordsOf(error) }
  }
}

/** fetch says why in its error's cause. */
function wordsOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error)
  return error.cause instanceof Error ? `${error.message}, ${error.cause.message}` : error.message
}
