import { rmSync } from 'node:fs'
import { constants } from 'node:os'

/**
 * Removes a folder at exit, also when a signal ends this process. `before` runs first, for example to end processes
 * that write into it. Returns the function that cancels this.
 */
export function removeAtExit(folder: string, before: () => void): () => void {
  const remove = () => {
    before()
    rmSync(folder, { recursive: true, force: true })
  }
  process.on('exit', remove)
  // a signal that nobody listens to ends a process without its 'exit'
  const unheard = (['SIGINT', 'SIGTERM'] as const).filter((signal) => process.listenerCount(signal) === 0)
  const end = (signal: NodeJS.Signals) => process.exit(128 + constants.signals[signal])
  for (const signal of unheard) process.on(signal, end)
  return () => {
    process.off('exit', remove)
    for (const signal of unheard) process.off(signal, end)
  }
}
