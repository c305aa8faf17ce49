import { setTimeout as delay } from 'node:timers/promises'
import { SECOND } from '@haggle/shared-server'

/** The parts to stop, in this order. */
interface Parts {
  endJobs(): Promise<unknown>
  /** Refuses new calls and finishes running ones. */
  closeApp(): Promise<unknown>
  closeMetrics(): Promise<unknown>
  closeDatabase(): Promise<unknown>
}

/** How long calls, then the process, wait for background jobs, and how long it waits for a collector, in milliseconds. */
const TIMEOUTS = { calls: SECOND, jobs: 5 * SECOND, metrics: 2 * SECOND }

/**
 * Ends a server gracefully. Neither a mail server nor a collector that hangs takes the calls' time: what is left of a job is
 * repeated by another instance, as after a crash.
 */
export async function shutDown(parts: Parts, timeouts = TIMEOUTS): Promise<void> {
  const jobs = parts.endJobs()
  await within(timeouts.calls, jobs)
  await parts.closeApp()
  const areJobsOver = await within(timeouts.jobs, jobs)
  await within(timeouts.metrics, parts.closeMetrics())
  // a job holds a connection, for which closing would wait
  if (areJobsOver) await parts.closeDatabase()
}

const within = (ms: number, work: Promise<unknown>): Promise<boolean> =>
  Promise.race([work.then(() => true), delay(ms, false)])
