import type { IncomingMessage, Server } from 'node:http'

/** How long a file may take at most, in ms. */
export const FILE_TIMEOUT = 15 * 60_000

/** How long a body may go on arriving after its reply, in ms: a client that is still sending may not see it at once. */
const AFTER_REPLY = 2000

/** Calls that take a file. */
const FILE_CALL = /^\/api\/(media|products\/import)(\?|$)/

/**
 * Ends requests whose body takes longer than `ms`. A file, which takes minutes on a slow network, may take
 * FILE_TIMEOUT; the back end (media/uploadSlots) checks that it keeps arriving. A request that is refused before its end
 * ends soon after its reply. Node's own timeout is the same for all requests.
 */
export function limitBodies(server: Server, ms: number): void {
  server.on('request', (request, response) => {
    if (!hasBody(request)) return
    const { socket } = request
    const cutOff = () => {
      const error = Object.assign(new Error('The body took too long.'), { code: 'ERR_HTTP_REQUEST_TIMEOUT' })
      if (!request.complete) server.emit('clientError', error, socket)
    }
    let timer = isFile(request) ? undefined : setTimeout(cutOff, ms).unref()
    response.once('finish', () => {
      clearTimeout(timer)
      if (!request.complete) timer = setTimeout(() => request.destroy(), AFTER_REPLY).unref()
    })
    request.once('close', () => clearTimeout(timer))
  })
}

/** By the raw headers: node parses the others for those who ask. */
const hasBody = ({ rawHeaders }: IncomingMessage) =>
  rawHeaders.some((name, at) => at % 2 === 0 && /^(content-length|transfer-encoding)$/i.test(name))

const isFile = ({ method, url = '' }: IncomingMessage) => method === 'POST' && FILE_CALL.test(url)
