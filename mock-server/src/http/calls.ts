import { createServer, type IncomingMessage, type RequestListener, type Server, type ServerResponse } from 'node:http'
import { boundConnections, PATIENCE } from './connections'
import { answerUnheard, refuseCrowd, refuseHostless } from './unreadable'

/** A call that was answered; `ms` is how long that took. No header is in it, so no secret. */
export interface AnsweredCall {
  id: string
  method: string
  url: string
  address: string
  status: number
  ms: number
  /** The route's pattern, where that was noted; never the path. */
  route: string | undefined
  /** The caller's span, if there is one (W3C). */
  traceparent: string | undefined
  /** Whether it was answered with what was kept. */
  wasKept: boolean
}

type OnCall = (request: IncomingMessage, response: ServerResponse) => void
type OnAnswered = (call: AnsweredCall) => void

/** How long a connection stays open without a call, in ms: longer than a load balancer keeps it. */
const KEEP_ALIVE_MS = 72_000

/**
 * Every call that reaches the server, whoever answers it: the framework, or the cache in front of it. What is to happen on
 * every call is added here; hooks of the framework would miss the calls that the cache answers.
 */
export class Calls {
  readonly #addressOf: (request: IncomingMessage) => string
  readonly #onCall: OnCall[] = []
  readonly #onAnswered: OnAnswered[] = []
  readonly #ids = new WeakMap<IncomingMessage, string>()
  readonly #routes = new WeakMap<IncomingMessage, string>()
  #count = 0

  constructor(addressOf: (request: IncomingMessage) => string) {
    this.#addressOf = addressOf
  }

  /** Runs before a call is answered, and may set headers of the reply. */
  onCall(hook: OnCall): void {
    this.#onCall.push(hook)
  }

  /** Runs when a call is answered. */
  onAnswered(hook: OnAnswered): void {
    this.#onAnswered.push(hook)
  }

  /** Notes which route answers a call. */
  noteRoute(request: IncomingMessage, route: string): void {
    this.#routes.set(request, route)
  }

  /** A name for a call, so that all lines of its log can be found. */
  idOf(request: IncomingMessage): string {
    return this.#ids.get(request) ?? this.#nextId()
  }

  /**
   * An HTTP server with so many connections at most that lets the first door answer what it can, and passes all other calls
   * to the framework.
   */
  createServer(
    mostConnections: number,
    answerFirst: (request: IncomingMessage, response: ServerResponse) => boolean,
    next: RequestListener,
  ): Server {
    const options = { keepAliveTimeout: KEEP_ALIVE_MS, requireHostHeader: false, ...PATIENCE }
    const server = createServer(options, (request, response) => {
      const start = performance.now()
      const id = this.#nextId()
      for (const hook of this.#onCall) hook(request, response)
      const isRefused = refuseHostless(request, response) || (isBeyond(request) && refuseCrowd(response))
      if (isRefused) return this.#answered(id, start, request, response, false)
      if (answerFirst(request, response)) return this.#answered(id, start, request, response, true)
      this.#ids.set(request, id)
      response.once('finish', () => this.#answered(id, start, request, response, false))
      next(request, response)
    })
    const isBeyond = boundConnections(server, mostConnections)
    return answerUnheard(server)
  }

  #nextId(): string {
    return `req-${++this.#count}`
  }

  #answered(id: string, start: number, request: IncomingMessage, response: ServerResponse, wasKept: boolean): void {
    const { method = '', url = '' } = request
    const ms = performance.now() - start
    const route = this.#routes.get(request)
    const traceparent = request.headers.traceparent?.toString()
    const address = this.#addressOf(request)
    const call = { id, method, url, address, status: response.statusCode, ms, route, traceparent, wasKept }
    for (const hook of this.#onAnswered) hook(call)
  }
}
