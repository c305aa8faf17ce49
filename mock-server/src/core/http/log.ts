import { traceFields } from '@haggle/shared-server'
import { LogController, type FastifyReply, type FastifyRequest } from 'fastify'
import { pino, type LevelWithSilent } from 'pino'
import { ownFields } from '../../base/log/lineOptions'
import type { LogOutput } from '../../base/log/logOutput'
import { withoutEmails } from '../../base/log/withoutEmails'
import type { AnsweredCall } from './calls'

/** Longer paths are cut: a client may send 16 KB with every refused request. */
const MAX_LENGTH = 500

/** Statuses from here on are failures of ours. */
const OUR_FAILURE = 500

/**
 * Logs each answered request in one line: at level warn if we failed it, else info; an outage fails all, and has a line of its
 * own (see logFailure). The line has pino's format, but is put
 * together here: pino would take a fifth of the time that a guest's reply takes.
 */
export function callLog(level: LevelWithSilent, output: Pick<LogOutput, 'write'>): (call: AnsweredCall) => void {
  const { info = 0, warn = 0, [level]: least = Infinity } = pino.levels.values
  if (warn < least) return () => undefined
  const begin = JSON.stringify(ownFields).slice(1, -1)
  const filtered = withoutEmails(output)
  return ({ trace, method, url, address, status, ms, failure }) => {
    const at = status < OUR_FAILURE || failure !== undefined ? info : warn
    if (at < least) return
    const to = failure === undefined ? output : filtered
    to.write(
      `{"level":${at},"time":${Date.now()},${begin},"trace":"${trace.id}","reference":"${trace.reference}",` +
        `"method":"${method}","url":${JSON.stringify(pathOf(url))},` +
        `"remoteAddress":${JSON.stringify(address)},"statusCode":${status},"responseTime":${Math.round(ms * 1000) / 1000},` +
        `${failure === undefined ? '' : `"failure":${JSON.stringify(failure)},`}"msg":"request completed"}\n`,
    )
  }
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
    if (err) reply.log.error({ ...traceFields(request.id), err }, 'request errored')
  }
}
