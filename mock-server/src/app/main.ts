import { readConfig } from '../base/config'
import { ConfigError } from '../base/environment'

/** How long running calls may take to finish once the instance has stopped accepting new ones. */
const TIMEOUT_MS = 15_000

try {
  const config = readConfig(process.env)
  // only now, so that a wrong setting is refused at once
  const { startServer } = await import('./server')
  const server = await startServer(config)
  const fail = (reason: unknown) => {
    console.error(reason)
    process.exit(1)
  }
  let stopping: Promise<void> | undefined
  const stop = () => {
    stopping ??= server.stop().then(() => process.exit(), fail)
    setTimeout(fail, config.drainSeconds * 1000 + TIMEOUT_MS, 'Stopped with calls still running.').unref()
  }
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, stop)
  // As a child process of `npm start`: ends when the parent ends, for whatever reason.
  process.once('disconnect', stop)
} catch (error) {
  console.error(error instanceof ConfigError ? error.message : await described(error))
  process.exit(1)
}

/** A database that fails while the market starts, in words; any other error as it is. */
async function described(error: unknown) {
  const { outageOf } = await import('../core/database/outage')
  return outageOf(error) && error instanceof Error
    ? `The market cannot start, because its database fails: ${error.message}. Mend that, and start it again.`
    : error
}
