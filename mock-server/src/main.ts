import { ConfigError, readConfig } from './config'
import { startServer } from './server'

/** What still runs this long after the signal is cut off. */
const PATIENCE_MS = 4000

try {
  const server = await startServer(readConfig(process.env))
  let stopping: Promise<void> | undefined
  const stop = () => {
    setTimeout(() => process.exit(), PATIENCE_MS).unref()
    stopping ??= server.stop().finally(() => process.exit())
  }
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, stop)
  // started by `npm start`: ends with it, however it ends
  process.once('disconnect', stop)
} catch (error) {
  console.error(error instanceof ConfigError ? error.message : error)
  process.exit(1)
}
