/** npm passes signals on, but not through its shell, and not when it is killed: so what it started watches it. */
export function endWithNpm() {
  const parent = process.ppid
  if (!process.env.npm_lifecycle_event) return
  setInterval(() => process.ppid !== parent && process.kill(process.pid, 'SIGTERM'), 1000).unref()
}

/** The last one given is what a signal runs. */
export function stopOnSignal(stop: () => Promise<unknown>) {
  for (const signal of ['SIGINT', 'SIGTERM'] as const) {
    process.removeAllListeners(signal)
    process.once(signal, () => void stop().finally(() => process.exit(0)))
  }
}
