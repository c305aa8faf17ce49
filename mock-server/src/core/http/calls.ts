import { createServer, type IncomingMessage, type RequestListener, type Server, type ServerResponse } from 'node:http'
import { FILE_TIMEOUT, inOrder, limitBodies, limitConnections } from '@haggle/shared-server'
import { answerSpecialRequests, refuseAsPicture, refuseOverload, refuseWithoutHost } from './protocolErrors'

/** An answered request; `ms` is its duration. It contains no headers and so no secrets. */
export interface AnsweredCall {
  id: string
  method: string
  url: string
  address: string
  status: number
  ms: number
  /** The route's pattern, if `noteRoute` recorded it; never the path. */
  route: string | undefined
  /** The caller's trace context, if any (W3C). */
  traceparent: string | undefined
  /** Whether the cache answered it. */
  isCached: boolean
}

/** A request that is not answered yet; `start` is on the clock of `performance`. */
interface BegunCall {
  id: string
  start: number
  request: IncomingMessage
  response: ServerResponse
  route: string | undefined
}

const CALL = Symbol('call')
/** A weak map of requests would make garbage collection slower. */
type Request = IncomingMessage & { [CALL]?: BegunCall }

type OnCall = (request: IncomingMessage, response: ServerResponse) => void
type OnAnswered = (call: AnsweredCall) => void

/** Keep-alive timeout in ms: longer than a load balancer's, which must be the first to close an idle connection. */
const KEEP_ALIVE_MS = 72_000

/** Time limit for a request's body, in ms; files have their own. */
const BODY_TIMEOUT = 90_000

/** Time limits for a request's headers and for all of it, in ms. */
const REQUEST_TIMEOUTS = { headersTimeout: 10_000, requestTimeout: FILE_TIMEOUT, connectionsCheckingInterval: 2500 }

/**
 * All requests that reach the server, whether Fastify answers them or the cache in front of it. Whatever must run on
 * every request is added here: Fastify's hooks do not run for requests that the cache answers.
 */
export class Calls {
  readonly #addressOf: (request: IncomingMessage) => string
  readonly #onCall: OnCall[] = []
  readonly #onAnswered: OnAnswered[] = []
  #count = 0

  constructor(addressOf: (request: IncomingMessage) => string) {
    this.#addressOf = addressOf
  }

  /** Adds a hook that runs before a request is answered; it may set response headers. */
  onCall(hook: OnCall): void {
    this.#onCall.push(hook)
  }

  /** Adds a hook that runs once a request is answered. */
  onAnswered(hook: OnAnswered): void {
    this.#onAnswered.push(hook)
  }

  /** Records which route answers a request, for `AnsweredCall.route`. */
  noteRoute({ [CALL]: call }: Request, route: string): void {
    if (call) call.route = route
  }

  /** The request's id, which all its log lines carry. */
  idOf({ [CALL]: call }: Request): string {
    return call?.id ?? this.#nextId()
  }

  /**
   * Creates an HTTP server with at most `maxConnections` connections. A request goes to `next` (Fastify) unless
   * `answerFirst` (the cache) answers it and returns true.
   */
  createServer(
    maxConnections: number,
    answerFirst: (request: IncomingMessage, response: ServerResponse) => boolean,
    next: RequestListener,
  ): Server {
    const options = { keepAliveTimeout: KEEP_ALIVE_MS, requireHostHeader: false, ...REQUEST_TIMEOUTS }
    const answer = (request: Request, response: ServerResponse) => {
      const call = { id: this.#nextId(), start: performance.now(), request, response, route: undefined }
      request[CALL] = call
      for (const hook of this.#onCall) hook(request, response)
      const isRefused =
        refuseWithoutHost(request, response) ||
        refuseAsPicture(request, response) ||
        (isOverLimit(request) && refuseOverload(response))
      if (isRefused) return this.#answered(call, { isCached: false })
      if (answerFirst(request, response)) return this.#answered(call, { isCached: true })
      response.once('finish', () => this.#answered(call, { isCached: false }))
      next(request, response)
    }
    const server = createServer(options, (request, response) =>
      inOrder(request, response, () => answer(request, response)),
    )
    const isOverLimit = limitConnections(server, { max: maxConnections })
    limitBodies(server, BODY_TIMEOUT)
    return answerSpecialRequests(server)
  }

  #nextId(): string {
    return `req-${++this.#count}`
  }

  #answered({ id, start, request, response, route }: BegunCall, { isCached }: { isCached: boolean }): void {
    const { method = '', url = '' } = request
    const ms = performance.now() - start
    const traceparent = request.headers.traceparent?.toString()
    const address = this.#addressOf(request)
    const call = { id, method, url, address, status: response.statusCode, ms, route, traceparent, isCached }
    for (const hook of this.#onAnswered) hook(call)
  }
}
