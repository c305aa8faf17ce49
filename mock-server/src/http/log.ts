import { hostname } from 'node:os'
import { LogController, type FastifyReply, type FastifyRequest } from 'fastify'
import { pino, type LevelWithSilent } from 'pino'
import type { AnsweredCall } from './calls'

/** Lines go out together, `minLength` bytes or those of `periodicFlush` ms; beyond `maxLength` unwritten bytes they are dropped. */
const GATHERED = { minLength: 4096, periodicFlush: 100, maxLength: 16 * 1024 * 1024 }

export type LogDestination = ReturnType<typeof pino.destination>

let output: LogDestination | undefined

/** Standard output for the log of this process: no call waits for it, and what is left is written at exit. */
export const logOutput = (): LogDestination => (output ??= openLog())

/** A destination that cannot be written to for the moment costs lines, not the process. */
export function openLog(dest: string | number = 1): LogDestination {
  const destination = pino.destination({ dest, sync: false, ...GATHERED })
  destination.on('error', () => undefined)
  return destination
}

/**
 * Tells of an answered call in one line, if lines of such a level are wanted. It is a line as pino writes it, but in one
 * piece: pino's general way takes a fifth as long as the answer to a guest.
 */
export function callLog(level: LevelWithSilent, output: Pick<LogDestination, 'write'>): (call: AnsweredCall) => void {
  const { info = 0, [level]: least = Infinity } = pino.levels.values
  if (info < least) return () => undefined
  const begin = JSON.stringify({ level: info, pid: process.pid, hostname: hostname() }).slice(0, -1)
  return ({ id, method, url, address, status, ms }) =>
    output.write(
      `${begin},"time":${Date.now()},"reqId":"${id}","method":"${method}","url":${JSON.stringify(url)},` +
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
