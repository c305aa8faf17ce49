import { setClock } from './serverClock'

/** A request to the API. */
export interface HttpRequest {
  url: string
  /** GET by default. */
  method?: string
  /** Query string; undefined and null are left out. */
  params?: object
  /** Body: a form or text as it is, anything else as JSON. */
  data?: unknown
  headers?: Record<string, string>
  /** In milliseconds, the reply's body included. */
  timeout?: number
  signal?: AbortSignal
}

/** A reply with any status; `data` is JSON or, if it is none, text. */
export interface HttpReply {
  status: number
  data: unknown
  headers: Readonly<Record<string, unknown>>
}

/** A reply outside 200–299. */
export class HttpError extends Error {
  constructor(readonly reply: HttpReply) {
    super(`The server answered with ${reply.status}.`)
  }
}

/** How requests are sent: by default to the page's own origin. Tests replace `send`. */
export const client = { send: sendByFetch, origin: '', timeout: 30_000 }

/** Timeout of API requests while prerendering on a host, in milliseconds. */
const HOST_TIMEOUT = 700

/** Sends requests to this address, for prerendering. */
export function callFromHost(apiUrl: string): void {
  Object.assign(client, { origin: apiUrl, timeout: HOST_TIMEOUT })
}

export const bearer = (token: string) => ({ Authorization: `Bearer ${token}` })

/** Sends a request with cookies. Throws an `HttpError`, or what `fetch` throws if no reply arrives in time. */
export async function request(wanted: HttpRequest): Promise<HttpReply> {
  const sentAt = Date.now()
  const reply = await client.send(wanted)
  setClock(reply.headers, sentAt)
  if (reply.status === 401) {
    console.error('Authentication error: Token expired or invalid. Please log in again.')
  }
  if (reply.status >= 200 && reply.status < 300) return reply
  throw new HttpError(reply)
}

async function sendByFetch(wanted: HttpRequest): Promise<HttpReply> {
  const { url, method = 'GET', params, data, headers, timeout = client.timeout, signal } = wanted
  const isJson = data !== undefined && typeof data !== 'string' && !(data instanceof FormData)
  const limit = new AbortController()
  const abort = () => limit.abort()
  const late = setTimeout(abort, timeout)
  signal?.addEventListener('abort', abort)
  if (signal?.aborted) abort()
  try {
    const response = await fetch(client.origin + url + queryOf(params), {
      method,
      headers: { ...(isJson && { 'Content-Type': 'application/json' }), ...headers },
      body: isJson ? JSON.stringify(data) : data,
      credentials: 'include',
      signal: limit.signal,
    })
    const text = await response.text()
    return { status: response.status, data: jsonOr(text), headers: Object.fromEntries(response.headers) }
  } finally {
    clearTimeout(late)
    signal?.removeEventListener('abort', abort)
  }
}

function queryOf(params: object = {}) {
  const given = Object.entries(params).filter(([, value]) => value !== undefined && value !== null)
  return given.length > 0 ? `?${new URLSearchParams(given.map(([name, value]) => [name, String(value)]))}` : ''
}

function jsonOr(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return text
  }
}
