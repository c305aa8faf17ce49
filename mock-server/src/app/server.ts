import { setTimeout as delay } from 'node:timers/promises'
import { codeOf } from '@haggle/shared-server'
import type { FastifyInstance } from 'fastify'
import { pino } from 'pino'
import { withSecrets } from '../../sandbox/secrets'
import { hasDemoAccounts, seedDemo } from '../../seed/demo'
import type { Config, Settings } from '../base/config'
import type { Context } from '../base/context'
import { ConfigError, notHere } from '../base/environment'
import { lineOptions } from '../base/log/lineOptions'
import { logOutput } from '../base/log/logOutput'
import { withoutEmails } from '../base/log/withoutEmails'
import { changeWatcher } from '../cache'
import { openDatabase } from '../core/database/open'
import { requireUsable } from '../core/media/requireUsable'
import { openRealtime } from '../core/realtime/sockets'
import { createApp } from './app'
import { startBackgroundJobs } from './backgroundJobs'
import { startHeartbeat } from './instances/heartbeat'
import { makeContext } from './makeContext'
import { keepQuiet, QUIET } from './quiet/keepQuiet'
import { shutDown } from './shutDown'

/**
 * A running back end. `stop` shuts it down gracefully: it reports that it is not ready for DRAIN_SECONDS, then accepts no
 * new calls, finishes the running ones, and closes sockets and database.
 */
export interface Server {
  url: string
  stop(): Promise<void>
}

/** Opens the database, builds the app and listens. Throws a ConfigError when a setting prevents that. */
export async function startServer(settings: Settings): Promise<Server> {
  const { replyCache, databaseSeconds, logLevel } = settings
  if (settings.mediaBucket) await requireUsable(settings.mediaBucket)
  const redis =
    settings.redisUrl === undefined ? undefined : await (await loadRedis()).connectToRedis(settings.redisUrl)
  const log = pino(lineOptions(logLevel), withoutEmails(logOutput(settings.log)))
  const db = await openDatabase(settings, replyCache ? changeWatcher : undefined, databaseSeconds, log)
  const config = await withSecrets(settings, db)
  const context = makeContext(config, db)
  const isQuiet = await keepQuiet(context)
  const app = await createApp(context)
  if (isQuiet) warn(app, config, QUIET)
  if (config.warning !== undefined) warn(app, config, config.warning)
  if (config.seed === 'demo') {
    if (await seedDemo(context)) app.log.info('the demo market is filled')
  } else if (config.production && (await hasDemoAccounts(context))) {
    const where = config.databaseUrl ? 'DATABASE_URL' : `HAGGLE_HOME=${config.home}`
    throw new ConfigError(
      `${where} holds the demo market, whose password everyone knows: name another database, or set SEED=demo to keep it.`,
    )
  }
  context.realtime = openRealtime(app, context, redis)
  const closeMetrics = await watch(app, context)
  const backgroundJobs = startBackgroundJobs(context, app.log)
  const heartbeat = startHeartbeat(app, context)
  const stop = async () => {
    app.drain.begun = true
    if (app.server.listening) await delay(config.drainSeconds * 1000)
    await shutDown({
      endJobs: () => Promise.all([backgroundJobs.stop(), heartbeat.stop()]),
      closeApp: () => app.close(),
      closeMetrics,
      closeDatabase: () => db.close(),
    })
  }
  try {
    await app.listen({ port: config.port, host: config.host })
  } catch (error) {
    await stop()
    if (codeOf(error) === 'EADDRINUSE')
      throw new ConfigError(
        `API_PORT=${config.port} is in use: stop what listens there or set API_PORT to a free port.`,
      )
    if (codeOf(error) === 'EADDRNOTAVAIL') throw notHere('HOST', config.host)
    throw error
  }
  return { url: `http://localhost:${config.port}`, stop }
}

const loadRedis = () => import('../core/realtime/redis')

/** Tells the operator: in the log and, if that is a file, on the terminal, too. */
function warn({ log }: FastifyInstance, { log: file }: Pick<Config, 'log'>, line: string): void {
  log.warn(line)
  if (file) console.error(line)
}

/** Starts metrics and the OpenTelemetry export. Their modules are loaded only if they are configured. */
async function watch(app: FastifyInstance, context: Context): Promise<() => Promise<void>> {
  const { metricsPort, otlpEndpoint } = context.config
  const metrics =
    metricsPort && (await (await import('./metrics/metricsServer')).openMetrics(app, context, metricsPort))
  const telemetry = otlpEndpoint && (await import('./metrics/telemetry')).openTelemetry(app, context, otlpEndpoint)
  return async () => {
    if (metrics) metrics.close()
    if (telemetry) await telemetry.close()
  }
}
