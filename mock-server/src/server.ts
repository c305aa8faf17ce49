import { join } from 'node:path'
import { createApp } from './app'
import { ConfigError, type Config } from './config'
import type { Context } from './context'
import { openLibsql, openPostgres, type Database } from './database/database'
import { silent } from './realtime/realtime'

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
  try {
    await app.listen({ port: config.port, host: '0.0.0.0' })
  } catch (error) {
    await app.close()
    await db.close()
    if ((error as { code?: unknown }).code === 'EADDRINUSE')
      throw new ConfigError(
        `API_PORT=${config.port} is in use: stop what listens there or set API_PORT to a free port.`,
      )
    throw error
  }
  return {
    url: `http://localhost:${config.port}`,
    stop: async () => {
      await app.close()
      await db.close()
    },
  }
}

async function openDatabase({ databaseUrl, home }: Config): Promise<Database> {
  try {
    return await (databaseUrl ? openPostgres(databaseUrl) : openLibsql(join(home, 'haggle.db')))
  } catch (error) {
    const reason = error instanceof Error ? error.message || (error as { code?: string }).code : String(error)
    throw new ConfigError(
      databaseUrl
        ? `DATABASE_URL leads to no usable PostgreSQL database: ${reason}`
        : `HAGGLE_HOME=${home} cannot hold the database: ${reason}`,
      { cause: error },
    )
  }
}
