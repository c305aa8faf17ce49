import { setTimeout as wait } from 'node:timers/promises'
import type { ChangeState } from '@haggle/kit/changes/changeRequest'

/** Milliseconds between looks at a change, and until who asked is answered although it goes on. */
const INTERVAL = 50
const LONGEST = 20_000

/** Waits until a change of this process has ended, but not long. */
export async function ended(state: ChangeState): Promise<void> {
  const until = performance.now() + LONGEST
  while (state.state === 'running' && performance.now() < until) await wait(INTERVAL)
}
