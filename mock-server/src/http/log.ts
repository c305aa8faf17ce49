import { hostname } from 'node:os'
import { LogController, type FastifyReply, type FastifyRequest } from 'fastify'
import { pino, type LevelWithSilent } from 'pino'
import type { AnsweredCall } from './calls'
import type { LogOutput } from './logOutput'

/** Longer URLs are cut: a client may send 16 KB with every refused request. */
const MAX_URL_LENGTH = 500

/**
 * Logs each answered request in one line, if `level` includes info. The line has pino's format, but is put together
 * here: pino would take a fifth of the time that a guest's reply takes.
 */
export function callLog(level: LevelWithSilent, output: Pick<LogOutput, 'write'>): (call: AnsweredCall) => void {
  const { info = 0, [level]: least = Infinity } = pino.levels.values
  if (info < least) return () => undefined
  const begin = JSON.stringify({ level: info, pid: process.pid, hostname: hostname() }).slice(0, -1)
  return ({ id, method, url, address, status, ms }) =>
    output.write(
      `${begin},"time":${Date.now()},"reqId":"${id}","method":"${method}","url":${JSON.stringify(url.slice(0, MAX_URL_LENGTH))},` +
        `"remoteAddress":${JSON.stringify(address)},"statusCode":${status},` +
        `"responseTime":${Math.round(ms * 1000) / 1000},"msg":"request completed"}\n`,
    )
}

/** Suppresses Fastify's own request lines except errors: `callLog` writes one line per request. */
export class ErrorLinesOnly extends LogController {
  override incomingRequest(): void {
    // `callLog` logs the request once it is answered.
  }

  override requestCompleted(err: Error | null | undefined, request: FastifyRequest, reply: FastifyReply): void {
    if (err) reply.log.error({ reqId: request.id, err }, 'request errored')
  }
}
