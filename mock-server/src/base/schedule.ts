/** Repeats `work` with a pause of `ms` between runs, also after a failure. `stop` waits for the current run. */
export function runEvery(ms: number, work: () => Promise<unknown>, onError: (error: unknown) => void) {
  let running: Promise<unknown> = Promise.resolve()
  let timer: NodeJS.Timeout
  let stopped = false

  const plan = () => {
    if (stopped) return
    timer = setTimeout(() => {
      running = work().catch(onError).finally(plan)
    }, ms)
  }

  plan()
  return {
    stop: async () => {
      stopped = true
      clearTimeout(timer)
      await running
    },
  }
}
