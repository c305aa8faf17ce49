import { forgetExpiredSessions } from './accounts/sessions'
import { createApp } from './app'
import { ConfigError, type Config } from './config'
import type { Context } from './context'
import { openDatabase } from './database/open'
import { forgetOldAttempts } from './http/throttle'
import { expireOrders } from './orders/closing'
import { silent } from './realtime/realtime'
import { openRealtime } from './realtime/sockets'
import { every } from './schedule'
import { seedDemo } from './seed/demo'

/** How long after its time an unpaid order may still hold stock. */
const SWEEP_MS = 1000

const TIDY_MS = 60 * 60 * 1000

/** A running back end. `stop` ends it gracefully: no new calls, running ones finish, sockets and database close. */
export interface Server {
  url: string
  stop(): Promise<void>
}

/** Opens the database, builds the app and listens. Throws a ConfigError that names the variable to change. */
export async function startServer(config: Config): Promise<Server> {
  const db = await openDatabase(config)
  const context: Context = { config, db, realtime: silent, now: Date.now }
  const app = await createApp(context)
  if (config.seed === 'demo' && (await seedDemo(context))) app.log.info('the demo market is filled')
  context.realtime = await openRealtime(app, context)
  const sweeping = every(
    SWEEP_MS,
    () => expireOrders(context),
    (err) => app.log.error({ err }, 'expired orders could not be released'),
  )
  const tidying = every(
    TIDY_MS,
    () => Promise.all([forgetExpiredSessions(context), forgetOldAttempts(context)]),
    (err) => app.log.error({ err }, 'old sessions and attempts could not be removed'),
  )
  const stop = async () => {
    await Promise.all([sweeping.stop(), tidying.stop()])
    await context.realtime.close()
    await app.close()
    await db.close()
  }
  try {
    await app.listen({ port: config.port, host: '0.0.0.0' })
  } catch (error) {
    await stop()
    if ((error as { code?: unknown }).code === 'EADDRINUSE')
      throw new ConfigError(
        `API_PORT=${config.port} is in use: stop what listens there or set API_PORT to a free port.`,
      )
    throw error
  }
  return { url: `http://localhost:${config.port}`, stop }
}
