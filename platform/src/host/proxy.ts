import httpProxy from '@fastify/http-proxy'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'

/** What the back end answers on an app's own origin. */
const prefixes = ['/api', '/media', '/sandbox', '/socket.io']

/** A request, as far as its sender goes. */
interface Sent {
  ip: string
  host: string
  protocol: string
}

/**
 * Who asked, as this host sees it. A client's own word about that is overwritten: throttles count by address. The secret
 * tells the back end that it is this host who says so.
 */
const forwarded = ({ ip, host, protocol }: Sent, secret: string) => ({
  'x-haggle-proxy': secret,
  'x-forwarded-for': ip,
  'x-forwarded-host': host,
  'x-forwarded-proto': protocol,
})

/** The proxy knows this option of its sockets, its types do not. */
interface SocketOptions {
  followRedirects: boolean
  rewriteRequestHeaders(headers: object, request: Sent): object
}

/** The back end, as its hosts know it. */
export interface Upstream {
  url: string
  /** Its PROXY_SECRET: who sends it is believed about a client's address. */
  secret: string
}

/**
 * What the back end says of its connection to us is nothing to the caller, who has another one; nor is to the back end that
 * a caller waits to be let send a large body: this host has let them.
 */
const without = (headers: object, ...names: string[]) =>
  Object.fromEntries(Object.entries(headers).filter(([name]) => !names.includes(name)))

/** What climbs once it is decoded, or names another host, is nowhere; the proxy would refuse it in words of its own. */
function refuseClimbing({ url }: Pick<FastifyRequest, 'url'>, reply: Pick<FastifyReply, 'code'>, done: () => void) {
  const [path = ''] = url.split('?')
  if (/[\\/]\.\.|\.\.[\\/]|:\/\//.test(decodeURIComponent(path))) void reply.code(404).send({ message: 'Not found' })
  else done()
}

/** Only the real-time connection becomes another protocol. */
function refuseUpgrade(request: FastifyRequest, reply: FastifyReply, done: () => void) {
  const { headers, raw } = request
  if (!headers.upgrade || !/\bupgrade\b/i.test(headers.connection ?? '')) return refuseClimbing(request, reply, done)
  reply.raw.once('finish', () => raw.socket.end())
  void reply.code(400).header('connection', 'close').send({ message: 'This address offers no other protocol.' })
}

/** Passes calls and sockets on to the back end; when it is away, calls get 502 and a message. */
export function proxyBackend(app: FastifyInstance, { url, secret }: Upstream) {
  const wsClientOptions: SocketOptions = {
    followRedirects: false,
    rewriteRequestHeaders: (headers, request) => ({ ...headers, ...forwarded(request, secret) }),
  }
  for (const prefix of prefixes)
    void app.register(httpProxy, {
      upstream: url,
      // as many as the host itself takes: with fewer, calls that never end would keep out the others'
      undici: { connections: null },
      prefix,
      rewritePrefix: prefix,
      websocket: true,
      wsClientOptions,
      preHandler: prefix === '/socket.io' ? refuseClimbing : refuseUpgrade,
      replyOptions: {
        rewriteRequestHeaders: (request, headers) => ({
          ...without(headers, 'expect'),
          ...forwarded(request, secret),
        }),
        rewriteHeaders: (headers) => without(headers, 'connection', 'keep-alive'),
        onError: (reply) => {
          void reply.code(502).send({ message: 'The back end does not answer. Please try again in a moment.' })
        },
      },
    })
}
