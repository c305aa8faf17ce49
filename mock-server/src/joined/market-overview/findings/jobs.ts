import type { MachineFinding } from '@haggle/shared-contract'
import { MINUTE } from '@haggle/shared-server'
import type { Instance } from '../../../core/instances/store'
import { about } from './finding'

const { ok, warning, fault } = about('Background jobs')

const RECENTLY = 15 * MINUTE

/** Whether background jobs run, on whichever back end (HaggleJobFails, HaggleJobsStopped). */
export function backgroundJobs(running: readonly Instance[], now: number): MachineFinding[] {
  const isRecent = (at: number | undefined) => at !== undefined && at > now - RECENTLY
  const ended = running.flatMap(({ signs }) => Object.entries(signs.jobs ?? {}))
  const done = new Set(ended.flatMap(([job, { doneAt }]) => (isRecent(doneAt) ? [job] : [])))
  const failing = ended.flatMap(([job, { failedAt }]) => (isRecent(failedAt) && !done.has(job) ? [job] : []))
  if (failing.length > 0)
    return [...new Set(failing)].map((job) =>
      warning(`One fails each time: ${job}.`, { todo: `Look into the log for 'could not ${job}'.` }),
    )
  const hasHadTime = running.some(({ started_at }) => started_at < now - RECENTLY)
  if (hasHadTime && done.size === 0)
    return [
      fault('None has run for a quarter of an hour: holds do not end, no mail is sent.', {
        todo: 'Restart the back ends one after the other.',
      }),
    ]
  return [ok('They run.')]
}
