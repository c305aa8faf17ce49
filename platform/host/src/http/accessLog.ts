import { SettingError } from '@haggle/kit/base/settingError'
import { plainAddress, traceFields } from '@haggle/shared-server'
import type { FastifyInstance } from 'fastify'
import type { Log } from '../log/log'

/** Longer paths are cut, as in the back end's log. */
const MAX_PATH_LENGTH = 500

/** Reads ACCESS_LOG: whether web hosts log each request. */
export function readLogsAccess({ ACCESS_LOG }: NodeJS.ProcessEnv): boolean {
  if (ACCESS_LOG && ACCESS_LOG !== 'on' && ACCESS_LOG !== 'off')
    throw new SettingError(`ACCESS_LOG=${ACCESS_LOG} cannot be used: it must be on or off.`)
  return ACCESS_LOG === 'on'
}

/** Statuses from here on are failures of ours. */
const OUR_FAILURE = 500

/**
 * Logs answered requests in lines like the back end's, without the query, which may name people: all, or those that failed by us,
 * so that the reference that a customer reads is in the log.
 */
export function logAccess(host: FastifyInstance, log: Log, isFull: boolean): void {
  const sentBefore = new WeakMap<object, number>()
  host.addHook('onRequest', ({ raw }, _reply, done) => {
    sentBefore.set(raw, raw.socket.bytesWritten)
    done()
  })
  host.addHook('onResponse', ({ id, method, url, ip, raw }, { statusCode, elapsedTime }, done) => {
    const isFailure = statusCode >= OUR_FAILURE
    // of connections beyond the limit there may be very many
    if (!isFull && !(isFailure && sentBefore.has(raw))) return done()
    const [path = ''] = url.split('?')
    log[isFailure ? 'warn' : 'info']('request completed', {
      ...traceFields(id),
      method,
      url: path.slice(0, MAX_PATH_LENGTH),
      remoteAddress: plainAddress(ip),
      statusCode,
      responseTime: Math.round(elapsedTime * 1000) / 1000,
      // headers included
      bytes: raw.socket.bytesWritten - (sentBefore.get(raw) ?? 0),
    })
    done()
  })
}
