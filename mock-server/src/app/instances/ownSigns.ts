import { statfs } from 'node:fs/promises'
import type { FastifyInstance } from 'fastify'
import type { Context } from '../../base/context'
import { logOutput } from '../../base/log/logOutput'
import { machineClockError } from '../../core/database/clock'
import type { Signs } from '../../core/instances/signs'
import { waitingPasswordHashes } from '../../market/accounts/passwords'
import { waitingSearches } from '../../market/search/turns'
import { RecentCalls } from './recentCalls'
import { askRegistry } from './registry'

/** Watches this instance, beside the metrics. Returns what it has to tell. */
export function watchSigns(app: FastifyInstance, context: Context): () => Promise<Signs> {
  const { config, db, now, jobEnded } = context
  const calls = new RecentCalls()
  const jobs: NonNullable<Signs['jobs']> = {}
  let dropped = logOutput(config.log).dropped
  let logLostAt: number | undefined

  app.calls.onAnswered((call) => calls.count(call))
  context.jobEnded = (job, outcome) => {
    jobs[job] = { ...jobs[job], [outcome === 'done' ? 'doneAt' : 'failedAt']: now() }
    jobEnded(job, outcome)
  }
  return async () => {
    const lost = logOutput(config.log).dropped
    if (lost > dropped) logLostAt = now()
    dropped = lost
    const waiting = [waitingPasswordHashes(), waitingSearches(), ...Object.values(db.waiting())]
    const disk = await statfs(config.home).catch(() => undefined)
    return {
      calls: calls.sums(),
      jobs,
      clockError: machineClockError(now),
      disk: disk && { free: disk.bavail * disk.bsize, size: disk.blocks * disk.bsize },
      connections: db.connections(),
      waiting: Math.max(...waiting),
      logLostAt,
      registry: config.registryUrl === undefined ? undefined : await askRegistry(config.registryUrl),
    }
  }
}
