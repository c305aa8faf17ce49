import { ServerResponse, type IncomingMessage, type Server } from 'node:http'
import type { Socket } from 'node:net'
import type { Duplex } from 'node:stream'
import { answerUnmet, endWith, refusalOfHost, refuse } from '@haggle/shared-server'

/** Replies to Upgrade requests, where node would send nothing at all, as to others that it cannot meet (D68). */
export function answerSpecialRequests(server: Server): Server {
  answerUnmet(server)
  server.on('upgrade', (request, socket) => {
    if (!request.url?.startsWith('/socket.io/')) answerWithoutUpgrade(server, request, socket)
  })
  return server
}

/** Refuses a request without exactly one Host, and returns whether it did. */
export function refuseWithoutHost(request: IncomingMessage, response: ServerResponse): boolean {
  const message = refusalOfHost(request)
  if (message !== undefined) refuse(response, 400, message)
  return message !== undefined
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

/** Refuses a request that came on a connection beyond the limit; the client should retry. */
export function refuseOverload(response: ServerResponse): true {
  response.setHeader('retry-after', '5')
  refuse(response, 503, 'Too many are connected right now. Please try again in a moment.')
  return true
}

/** Answers an upgrade request as a plain one, which HTTP permits; only socket.io upgrades. */
function answerWithoutUpgrade(server: Server, request: IncomingMessage, socket: Duplex): void {
  if (request.method !== 'GET') return endWith(socket, '400 Bad Request', 'The request is not valid HTTP.')
  const response = new ServerResponse(request)
  response.shouldKeepAlive = false
  response.assignSocket(socket as Socket)
  response.once('finish', () => socket.end())
  server.emit('request', request, response)
}
