import type { IncomingMessage, Server, ServerResponse } from 'node:http'
import type { Duplex } from 'node:stream'
import { traceHeaders, traceOf } from './trace/traceContext'

/** Replies to requests that the HTTP parser refuses, by its error code. */
const refusals: Record<string, readonly [status: string, message: string]> = {
  HPE_HEADER_OVERFLOW: [
    '431 Request Header Fields Too Large',
    'The address or the headers of the request are too long.',
  ],
  ERR_HTTP_REQUEST_TIMEOUT: ['408 Request Timeout', 'The request took too long to arrive. Please try again.'],
}

/** Replies to a request that the HTTP parser refused. */
export function answerParserError(error: Error & { code?: string }, socket: Duplex): void {
  if (error.code === 'ECONNRESET' || !socket.writable) return void socket.destroy()
  const [status, message] = refusals[error.code ?? ''] ?? ['400 Bad Request', 'The request is not valid HTTP.']
  endWith(socket, status, message)
}

/**
 * Replies to Expect and CONNECT requests, where node would send no body or nothing at all (D68), and lets a client that has
 * closed its sending side get its reply, which node drops unless it is written at once.
 */
export function answerUnmet(server: Server): void {
  // a property that node's types lack
  Object.assign(server, { httpAllowHalfOpen: true })
  server.on('checkExpectation', (_request, response: ServerResponse) =>
    refuse(response, 417, 'Only the expectation 100-continue can be met.'),
  )
  server.on('connect', (_request, socket) => endWith(socket, '404 Not Found', 'Not found'))
}

/** Why a request without exactly one Host, which HTTP/1.1 requires, is refused. Of two, a proxy may have used the other one. */
export function refusalOfHost({ httpVersion, rawHeaders }: IncomingMessage): string | undefined {
  if (httpVersion !== '1.1') return undefined
  let hosts = 0
  // names and values alternate
  for (let at = 0; at < rawHeaders.length; at += 2) {
    const name = rawHeaders[at] ?? ''
    if (name.length === 4 && name.toLowerCase() === 'host') hosts++
  }
  if (hosts === 1) return undefined
  return hosts === 0 ? 'The request has no Host.' : 'The request has more than one Host.'
}

/** Replies with a message and closes the connection. */
export function refuse(response: ServerResponse, status: number, message: string): void {
  const body = JSON.stringify({ message })
  const named = traceHeaders(traceOf(response.req))
  response.writeHead(status, { ...HEADERS, ...named, 'content-length': Buffer.byteLength(body), connection: 'close' })
  response.end(body)
}

const HEADERS = {
  'content-type': 'application/json; charset=utf-8',
  'cache-control': 'no-store',
  'x-content-type-options': 'nosniff',
}

/** Replies with a message on a connection that has no response object, and closes it. */
export function endWith(socket: Duplex, status: string, message: string): void {
  const body = JSON.stringify({ message })
  const headers = Object.entries({ ...HEADERS, 'content-length': Buffer.byteLength(body), connection: 'close' })
  socket.on('error', () => undefined)
  socket.end(`HTTP/1.1 ${status}\r\n${headers.map(([name, value]) => `${name}: ${value}\r\n`).join('')}\r\n${body}`)
}
