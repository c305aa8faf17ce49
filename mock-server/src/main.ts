import { ConfigError, readConfig } from './config'
import { startServer } from './server'

const shown = (error: unknown) => (error instanceof ConfigError ? error.message : error)

try {
  const server = await startServer(readConfig(process.env))
  const stop = () => void server.stop().then(() => process.exit(0))
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, stop)
  // started by `npm start`: ends with it, however it ends
  process.once('disconnect', stop)
} catch (error) {
  console.error(shown(error))
  process.exit(1)
}
