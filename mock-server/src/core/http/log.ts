import { hostname } from 'node:os'
import { LogController, type FastifyReply, type FastifyRequest } from 'fastify'
import { pino, type LevelWithSilent } from 'pino'
import type { LogOutput } from '../../base/log/logOutput'
import type { AnsweredCall } from './calls'

/** Longer paths are cut: a client may send 16 KB with every refused request. */
const MAX_LENGTH = 500

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
      `${begin},"time":${Date.now()},"reqId":"${id}","method":"${method}","url":${JSON.stringify(pathOf(url))},` +
        `"remoteAddress":${JSON.stringify(address)},"statusCode":${status},` +
        `"responseTime":${Math.round(ms * 1000) / 1000},"msg":"request completed"}\n`,
    )
}

/** The path that was asked for. Queries hold what people look for, their addresses, and the tokens of mails' links. */
function pathOf(url: string): string {
  const query = url.indexOf('?')
  const path = url.slice(0, query < 0 ? MAX_LENGTH : Math.min(query, MAX_LENGTH))
  return /@|%40/.test(path) ? path.replace(/[^/]*(?:@|%40)[^/]*/g, '…') : path
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
