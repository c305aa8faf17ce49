import httpProxy from '@fastify/http-proxy'
import { proxiedPaths } from '@haggle/kit/base/ownPaths'
import type { Upstream } from '@haggle/kit/settings/settings'
import { traceOf, traceparentOf } from '@haggle/shared-server'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { compressReplies } from './compressReplies'
import { isOperatorUrl, NOT_FOUND } from './refusals'
import { closeAbandoned, SOCKET_LIMITS, socketSlots, UPSTREAM_LIMITS } from './socketLimit'

/** The sender's part of a request. */
type Sent = Pick<FastifyRequest, 'ip' | 'host' | 'protocol'> & { raw: Pick<FastifyRequest['raw'], 'headers'> }

/**
 * Headers that name the client. They overwrite the client's own, because throttles count by address. The secret proves to the
 * back end that they come from this host. The trace goes on.
 */
const forwarded = ({ ip, host, protocol, raw }: Sent, secret: string) => ({
  'x-haggle-proxy': secret,
  'x-forwarded-for': ip,
  'x-forwarded-host': host,
  'x-forwarded-proto': protocol,
  traceparent: traceparentOf(traceOf(raw)),
})

/** Options that the proxy supports for sockets, but its types lack. */
interface SocketOptions {
  followRedirects: boolean
  handshakeTimeout: number
  closeTimeout: number
  rewriteRequestHeaders(headers: object, request: Sent): object
}

/**
 * Removes hop-by-hop headers: those about the connection to the back end do not apply to the caller's, and `Expect` has been
 * answered by this host.
 */
const without = (headers: object, ...names: string[]) =>
  Object.fromEntries(Object.entries(headers).filter(([name]) => !names.includes(name)))

/** Replies 404 to path traversal and absolute URLs, which the proxy would refuse with a message in another format. */
function refuseTraversal({ url }: Pick<FastifyRequest, 'url'>, reply: Pick<FastifyReply, 'code'>, done: () => void) {
  const [path = ''] = url.split('?')
  if (/[\\/]\.\.|\.\.[\\/]|:\/\//.test(decodeURIComponent(path))) void reply.code(404).send(NOT_FOUND)
  else done()
}

const isUpgrade = ({ headers }: FastifyRequest) =>
  Boolean(headers.upgrade) && /\bupgrade\b/i.test(headers.connection ?? '')

function endUpgrade({ raw }: FastifyRequest, reply: FastifyReply, status: number, message: string) {
  reply.raw.once('finish', () => raw.socket.end())
  void reply.code(status).header('connection', 'close').send({ message })
}

/** Refuses protocol upgrades; only /socket.io allows them. */
function refuseUpgrade(request: FastifyRequest, reply: FastifyReply, done: () => void) {
  if (!isUpgrade(request)) return refuseTraversal(request, reply, done)
  endUpgrade(request, reply, 400, 'This address offers no other protocol.')
}

/**
 * Connections to the back end. They are unlimited, since the host limits its own: with fewer, calls that never end would block
 * the others. A back end that accepts no connection in 3 seconds, or stays silent for longer than a poll for events (25 s) and
 * than browsers wait (30 s), is away. Its certificate counts: by default any is accepted.
 */
const UPSTREAM_CONNECTIONS = {
  connections: null,
  connect: { timeout: 3000, rejectUnauthorized: true },
  headersTimeout: 40_000,
  bodyTimeout: 40_000,
}

const AWAY = 'The back end does not answer. Please try again in a moment.'

/** Timeout of the back end's health check, in milliseconds. */
const ANSWER_MS = 3000

/** Whether a back end answers. */
export const isReached = (url: string): Promise<boolean> =>
  fetch(`${url}/api/health/live`, { method: 'HEAD', signal: AbortSignal.timeout(ANSWER_MS) }).then(
    ({ status }) => status < 500,
    () => false,
  )

const CROWDED = 'Too many real-time connections from your network. Please close some pages, or try again in a moment.'

/**
 * Accepts a real-time connection only if the back end is alive: a client whose accepted connection closes before its first
 * message retries only after 20 seconds.
 */
const admitUpgrades =
  (url: string, isLeft: ReturnType<typeof socketSlots>) =>
  (request: FastifyRequest, reply: FastifyReply, done: () => void) =>
    refuseTraversal(request, reply, () => {
      if (!isUpgrade(request)) return done()
      if (!isLeft(request)) return endUpgrade(request, reply, 429, CROWDED)
      void isReached(url).then((isAlive) => (isAlive ? done() : endUpgrade(request, reply, 502, AWAY)))
    })

/** Replies 404 to operators' calls, as if nobody answered them, unless they come through the host of the operators' app. */
function refuseOperators(scope: FastifyInstance, isForOperators: () => Promise<boolean>) {
  scope.addHook('onRequest', async (request, reply) => {
    // upgrades are refused anyway
    if (isUpgrade(request) || !isOperatorUrl(request.url) || (await isForOperators())) return
    return reply.code(404).send(NOT_FOUND)
  })
}

interface ProxyOptions {
  socketsPerAddress?: number | undefined
  /** Whether operators' calls are forwarded, too; default: they are not (D69). */
  isForOperators?: () => Promise<boolean>
}

/** Proxies calls and sockets to the back end. While it is unreachable, calls get 502 and a message. */
export function proxyBackend(
  app: FastifyInstance,
  { url, secret }: Upstream,
  { socketsPerAddress = Infinity, isForOperators = () => Promise.resolve(false) }: ProxyOptions = {},
) {
  const isLeft = socketSlots(socketsPerAddress)
  const wsClientOptions: SocketOptions = {
    followRedirects: false,
    ...UPSTREAM_LIMITS,
    rewriteRequestHeaders: (headers, request) => ({ ...headers, ...forwarded(request, secret) }),
  }
  for (const prefix of proxiedPaths)
    void app.register(async (scope) => {
      if (prefix === '/api') {
        compressReplies(scope)
        refuseOperators(scope, isForOperators)
      }
      await scope.register(httpProxy, {
        upstream: url,
        undici: UPSTREAM_CONNECTIONS,
        prefix,
        rewritePrefix: prefix,
        websocket: true,
        wsClientOptions,
        wsServerOptions: SOCKET_LIMITS,
        wsHooks: { onConnect: closeAbandoned },
        preHandler: prefix === '/socket.io' ? admitUpgrades(url, isLeft) : refuseUpgrade,
        replyOptions: {
          rewriteRequestHeaders: (request, headers) => ({
            ...without(headers, 'expect'),
            ...forwarded(request, secret),
          }),
          rewriteHeaders: (headers) => without(headers, 'connection', 'keep-alive'),
          // by default a GET that gets 503 is sent eleven times, also with `maxRetriesOn503: 0`: that multiplies an overload
          retryDelay: () => null,
          onError: (reply) => {
            void reply.code(502).send({ message: AWAY })
          },
        },
      })
    })
}
