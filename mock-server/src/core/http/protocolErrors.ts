import { ServerResponse, type IncomingMessage, type Server } from 'node:http'
import type { Socket } from 'node:net'
import type { Duplex } from 'node:stream'

/** Replies to requests that the HTTP parser refuses, by its error code. */
const refusals: Record<string, readonly [status: string, message: string]> = {
  HPE_HEADER_OVERFLOW: [
    '431 Request Header Fields Too Large',
    'The address or the headers of the request are too long.',
  ],
  ERR_HTTP_REQUEST_TIMEOUT: ['408 Request Timeout', 'The request took too long to arrive. Please try again.'],
}
const UNREADABLE = ['400 Bad Request', 'The request is not valid HTTP.'] as const

/** Replies to a request that the HTTP parser refused. */
export function answerParserError(error: Error & { code?: string }, socket: Duplex): void {
  if (error.code === 'ECONNRESET' || !socket.writable) return void socket.destroy()
  const [status, message] = refusals[error.code ?? ''] ?? UNREADABLE
  endWith(socket, status, message)
}

/** Replies to Expect, CONNECT and Upgrade requests, where node would send no body or nothing at all (D68). */
export function answerSpecialRequests(server: Server): Server {
  server.on('checkExpectation', (_request, response: ServerResponse) =>
    refuse(response, 417, 'Only the expectation 100-continue can be met.'),
  )
  server.on('connect', (_request, socket) => endWith(socket, '404 Not Found', 'Not found'))
  server.on('upgrade', (request, socket) => {
    if (!request.url?.startsWith('/socket.io/')) answerWithoutUpgrade(server, request, socket)
  })
  return server
}

/** Lets a client that has closed its sending side get the reply; by default node drops it unless it is written at once. */
export function answerHalfClosed(server: Server): void {
  // a property that node's types lack
  Object.assign(server, { httpAllowHalfOpen: true })
}

/** Refuses a request without exactly one Host, which HTTP/1.1 requires, and returns whether it did. */
export function refuseWithoutHost({ httpVersion, rawHeaders }: IncomingMessage, response: ServerResponse): boolean {
  if (httpVersion !== '1.1') return false
  const hosts = hostsIn(rawHeaders)
  if (hosts === 1) return false
  refuse(response, 400, hosts === 0 ? 'The request has no Host.' : 'The request has more than one Host.')
  return true
}

/** What pages show as pictures, those of the API's documentation included. */
const PICTURES = ['/media/', '/api/docs/static/']

/**
 * Refuses to answer anything else as a picture, and returns whether it did: a product's `https:` image may name any of
 * our addresses, and each visit to a list would ask for it.
 */
export function refuseAsPicture({ headers, url = '' }: IncomingMessage, response: ServerResponse): boolean {
  if (headers['sec-fetch-dest'] !== 'image' || PICTURES.some((path) => url.startsWith(path))) return false
  refuse(response, 404, 'Not found')
  return true
}

/** Counts Host headers; names and values alternate. Of two hosts, a proxy may have used the one that node ignores. */
function hostsIn(rawHeaders: readonly string[]): number {
  let hosts = 0
  for (let at = 0; at < rawHeaders.length; at += 2) {
    const name = rawHeaders[at] ?? ''
    if (name.length === 4 && name.toLowerCase() === 'host') hosts++
  }
  return hosts
}

/** Refuses a request that came on a connection beyond the limit; the client should retry. */
export function refuseOverload(response: ServerResponse): true {
  response.setHeader('retry-after', '5')
  refuse(response, 503, 'Too many are connected right now. Please try again in a moment.')
  return true
}

/** Answers an upgrade request as a plain one, which HTTP permits; only socket.io upgrades. */
function answerWithoutUpgrade(server: Server, request: IncomingMessage, socket: Duplex): void {
  if (request.method !== 'GET') return endWith(socket, ...UNREADABLE)
  const response = new ServerResponse(request)
  response.shouldKeepAlive = false
  response.assignSocket(socket as Socket)
  response.once('finish', () => socket.end())
  server.emit('request', request, response)
}

/** Replies with a message and closes the connection. */
export function refuse(response: ServerResponse, status: number, message: string): void {
  const body = JSON.stringify({ message })
  response.writeHead(status, { ...HEADERS, 'content-length': Buffer.byteLength(body), connection: 'close' })
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
