import { setTimeout as wait } from 'node:timers/promises'

/** Waits until a condition holds; fails after 20 seconds, also where a test sets the clock. */
export async function until(isSo: () => boolean | Promise<boolean>): Promise<void> {
  const end = performance.now() + 20_000
  while (!(await isSo())) {
    if (performance.now() > end) throw new Error('It took too long.')
    await wait(10)
  }
}
