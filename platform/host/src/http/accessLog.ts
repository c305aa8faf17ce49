import { SettingError } from '@haggle/kit/base/settingError'
import { plainAddress } from '@haggle/shared-server'
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

/** Logs each answered request in a line like the back end's, without the query, which may name people. */
export function logAccess(host: FastifyInstance, log: Log): void {
  const sentBefore = new WeakMap<object, number>()
  host.addHook('onRequest', ({ raw }, _reply, done) => {
    sentBefore.set(raw, raw.socket.bytesWritten)
    done()
  })
  host.addHook('onResponse', ({ id, method, url, ip, raw }, { statusCode, elapsedTime }, done) => {
    const [path = ''] = url.split('?')
    log.info('request completed', {
      reqId: id,
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
