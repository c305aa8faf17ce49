import { hostname } from 'node:os'
import { LogController, type FastifyReply, type FastifyRequest } from 'fastify'
import { pino, type LevelWithSilent } from 'pino'
import { logStream } from './logStream'

/** What is told of a call; `responseTime` is in ms. No header is in it, so no secret. */
export interface AnsweredCall {
  reqId: string
  method: string
  url: string
  remoteAddress: string
  statusCode: number
  responseTime: number
}

export type LogCall = (call: AnsweredCall) => void

/** Names for calls, so that all lines of one can be found. */
export function callIds(): () => string {
  let calls = 0
  return () => `req-${++calls}`
}

/**
 * Tells of a call in one line, when it is answered, if lines of such a level are wanted. It is a line as pino writes it,
 * but in one piece: pino's general way takes as long as the answer to a guest.
 */
export function callLog(level: LevelWithSilent): LogCall {
  const { info = 0, [level]: least = Infinity } = pino.levels.values
  if (info < least) return () => undefined
  const begin = JSON.stringify({ level: info, pid: process.pid, hostname: hostname() }).slice(0, -1)
  const stream = logStream()
  return ({ reqId, method, url, remoteAddress, statusCode, responseTime }) =>
    stream.write(
      `${begin},"time":${Date.now()},"reqId":"${reqId}","method":"${method}","url":${JSON.stringify(url)},` +
        `"remoteAddress":${JSON.stringify(remoteAddress)},"statusCode":${statusCode},` +
        `"responseTime":${Math.round(responseTime * 1000) / 1000},"msg":"request completed"}\n`,
    )
}

/** One line for each call, when it is answered: a second one would cost as much as the answer to a guest. */
export class RequestLog extends LogController {
  constructor(readonly logCall: LogCall) {
    super()
  }

  override incomingRequest(): void {
    // told with the answer
  }

  override requestCompleted(error: Error | null | undefined, request: FastifyRequest, reply: FastifyReply): void {
    const { id: reqId, method, url, ip: remoteAddress } = request
    const call = { reqId, method, url, remoteAddress, statusCode: reply.statusCode, responseTime: reply.elapsedTime }
    if (error) reply.log.error({ ...call, err: error }, 'request errored')
    else this.logCall(call)
  }
}
