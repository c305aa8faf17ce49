import { createHash } from 'node:crypto'

/** A renderer's request to its host. */
export interface ApiCall {
  id: number
  url: string
  method: string
}

/** The host's reply; `failure` is an error message. */
type ApiReply = { id: number } & ({ failure: string } | { status: number; type: string; body: string })

/** A request that a page was rendered from, and the hash of its reply. */
export interface Source {
  url: string
  hash: string
}

export const hashOf = (reply: ApiReply): string | undefined =>
  'failure' in reply
    ? undefined
    : createHash('sha256').update(`${reply.status} ${reply.type}\n${reply.body}`).digest('base64')

/** Whether the API still gives the same replies. */
export async function areCurrent(apiUrl: string, sources: readonly Source[], call: CallOptions): Promise<boolean> {
  const replies = await Promise.all(sources.map(({ url }) => callApi(apiUrl, { id: 0, url, method: 'GET' }, call)))
  return replies.every((reply, index) => hashOf(reply) === sources[index]?.hash)
}

/** Bytes; no API response is larger. */
const MAX_BYTES = 4 * 1024 * 1024

interface CallOptions {
  /** The timeout in ms. */
  limit: number
  /** The trace that the call continues. */
  traceparent: string | undefined
}

/** Calls the API for a renderer, as a guest. Only GET requests to `/api/` are allowed. */
export async function callApi(
  apiUrl: string,
  { id, url, method }: ApiCall,
  { limit, traceparent }: CallOptions,
): Promise<ApiReply> {
  const wanted = URL.canParse(url, apiUrl) ? new URL(url, apiUrl) : undefined
  const { origin } = new URL(apiUrl)
  if (method !== 'GET' || wanted?.origin !== origin || !wanted.pathname.startsWith('/api/'))
    return { id, failure: 'Only GET calls to the API leave the host.' }
  try {
    const headers = traceparent === undefined ? undefined : { traceparent }
    const reply = await fetch(wanted, { headers, redirect: 'error', signal: AbortSignal.timeout(limit) })
    if (Number(reply.headers.get('content-length') ?? 0) > MAX_BYTES) return { id, failure: 'The reply is too long.' }
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
