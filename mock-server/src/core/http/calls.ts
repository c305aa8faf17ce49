import { createServer, type IncomingMessage, type RequestListener, type Server, type ServerResponse } from 'node:http'
import {
  FILE_TIMEOUT,
  inOrder,
  limitBodies,
  limitConnections,
  traceHeaders,
  traceOf,
  type Trace,
} from '@haggle/shared-server'
import { answerSpecialRequests, refuseAsPicture, refuseOverload, refuseWithoutHost } from './protocolErrors'

/** An answered request; `ms` is its duration. It contains no headers and so no secrets. */
export interface AnsweredCall {
  trace: Trace
  method: string
  url: string
  address: string
  status: number
  ms: number
  /** The route's pattern, if `noteRoute` recorded it; never the path. */
  route: string | undefined
  /** Why it failed, if many fail for that reason and have no line of their own. */
  failure: string | undefined
  /** Whether the cache answered it. */
  isCached: boolean
}

/** A request that is not answered yet; `start` is on the clock of `performance`. */
interface BegunCall {
  trace: Trace
  start: number
  request: IncomingMessage
  response: ServerResponse
  route: string | undefined
  failure: string | undefined
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

  /** Records why a request failed, for `AnsweredCall.failure`. */
  noteFailure({ [CALL]: call }: Request, reason: string): void {
    if (call) call.failure = reason
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
      const trace = traceOf(request)
      const call = { trace, start: performance.now(), request, response, route: undefined, failure: undefined }
      request[CALL] = call
      for (const hook of this.#onCall) hook(request, response)
      const isRefused =
        refuseWithoutHost(request, response) ||
        refuseAsPicture(request, response) ||
        (isOverLimit(request) && refuseOverload(response))
      if (isRefused) return this.#answered(call, { isCached: false })
      // refusals and the cache name the request themselves: headers that are set before would make the latter a third slower
      if (answerFirst(request, response)) return this.#answered(call, { isCached: true })
      for (const [name, value] of Object.entries(traceHeaders(trace))) response.setHeader(name, value)
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

  #answered({ trace, start, request, response, route, failure }: BegunCall, { isCached }: { isCached: boolean }): void {
    const { method = '', url = '' } = request
    const ms = performance.now() - start
    const address = this.#addressOf(request)
    const call = { trace, method, url, address, status: response.statusCode, ms, route, failure, isCached }
    for (const hook of this.#onAnswered) hook(call)
  }
}
