import { setTimeout as wait } from 'node:timers/promises'

/** Waits until a condition holds; fails after 20 seconds, also where a test sets the clock. */
export async function until(isSo: () => boolean | Promise<boolean>): Promise<void> {
  const end = performance.now() + 20_000
  while (!(await isSo())) {
    if (performance.now() > end) throw new Error('It took too long.')
    await wait(10)
  }
}

/**
 * Waits until a condition holds; fails after `ms` of this process's own time, counted in turns of 10 ms: while a busy machine
 * gives it none, none passes.
 */
export async function within(ms: number, isSo: () => boolean | Promise<boolean>): Promise<void> {
  for (let turn = 0; !(await isSo()); turn++) {
    if (turn * 10 > ms) throw new Error(`It took more than ${ms} ms.`)
    await wait(10)
  }
}
