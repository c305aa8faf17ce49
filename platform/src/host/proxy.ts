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

const isUpgrade = ({ headers }: FastifyRequest) =>
  Boolean(headers.upgrade) && /\bupgrade\b/i.test(headers.connection ?? '')

function endUpgrade({ raw }: FastifyRequest, reply: FastifyReply, status: number, message: string) {
  reply.raw.once('finish', () => raw.socket.end())
  void reply.code(status).header('connection', 'close').send({ message })
}

/** Only the real-time connection becomes another protocol. */
function refuseUpgrade(request: FastifyRequest, reply: FastifyReply, done: () => void) {
  if (!isUpgrade(request)) return refuseClimbing(request, reply, done)
  endUpgrade(request, reply, 400, 'This address offers no other protocol.')
}

const AWAY = 'The back end does not answer. Please try again in a moment.'

/** So long the back end may take to say that it lives, in milliseconds. */
const ANSWER_MS = 3000

/**
 * A real-time connection begins only where the back end lives: a client that is let in, and closed before it heard anything,
 * tries again after 20 seconds only.
 */
const refuseUnheard = (url: string) => (request: FastifyRequest, reply: FastifyReply, done: () => void) =>
  refuseClimbing(request, reply, () => {
    if (!isUpgrade(request)) return done()
    const away = () => endUpgrade(request, reply, 502, AWAY)
    fetch(`${url}/api/health/live`, { method: 'HEAD', signal: AbortSignal.timeout(ANSWER_MS) }).then(
      ({ status }) => (status < 500 ? done() : away()),
      away,
    )
  })

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
      preHandler: prefix === '/socket.io' ? refuseUnheard(url) : refuseUpgrade,
      replyOptions: {
        rewriteRequestHeaders: (request, headers) => ({
          ...without(headers, 'expect'),
          ...forwarded(request, secret),
        }),
        rewriteHeaders: (headers) => without(headers, 'connection', 'keep-alive'),
        onError: (reply) => {
          void reply.code(502).send({ message: AWAY })
        },
      },
    })
}
