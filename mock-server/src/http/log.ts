import { hostname } from 'node:os'
import { LogController, type FastifyReply, type FastifyRequest } from 'fastify'
import { pino, type LevelWithSilent } from 'pino'
import type { AnsweredCall } from './calls'
import type { LogOutput } from './logOutput'

/** More of an address is not logged: somebody may send 16 KB with every refused call. */
const ADDRESS_BYTES = 500

/**
 * Tells of an answered call in one line, if lines of such a level are wanted. It is a line as pino writes it, but in one
 * piece: pino's general way takes a fifth as long as the answer to a guest.
 */
export function callLog(level: LevelWithSilent, output: Pick<LogOutput, 'write'>): (call: AnsweredCall) => void {
  const { info = 0, [level]: least = Infinity } = pino.levels.values
  if (info < least) return () => undefined
  const begin = JSON.stringify({ level: info, pid: process.pid, hostname: hostname() }).slice(0, -1)
  return ({ id, method, url, address, status, ms }) =>
    output.write(
      `${begin},"time":${Date.now()},"reqId":"${id}","method":"${method}","url":${JSON.stringify(url.slice(0, ADDRESS_BYTES))},` +
        `"remoteAddress":${JSON.stringify(address)},"statusCode":${status},` +
        `"responseTime":${Math.round(ms * 1000) / 1000},"msg":"request completed"}\n`,
    )
}

/** The framework's own lines of calls are not wanted: each call has its one line already. */
export class ErrorLinesOnly extends LogController {
  override incomingRequest(): void {
    // told with the answer, by callLog
  }

  override requestCompleted(err: Error | null | undefined, request: FastifyRequest, reply: FastifyReply): void {
    if (err) reply.log.error({ reqId: request.id, err }, 'request errored')
  }
}
