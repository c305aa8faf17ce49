/** Ends this process when npm or npx, its parent, is gone: npm does not forward signals through its shell, nor when it is killed. */
export function exitWithNpm() {
  const parent = process.ppid
  if (!process.env.npm_lifecycle_event) return
  setInterval(() => process.ppid !== parent && process.kill(process.pid, 'SIGTERM'), 1000).unref()
}

/** Calls `stop` on SIGINT or SIGTERM and exits. A later call replaces an earlier one. */
export function stopOnSignal(stop: () => Promise<unknown>) {
  for (const signal of ['SIGINT', 'SIGTERM'] as const) {
    process.removeAllListeners(signal)
    process.once(signal, () => void stop().finally(() => process.exit(0)))
  }
}
