import type { ClientErrorReport, LoadFailureType } from 'shared-contract'
import { announceFailure } from './failures'

/** What is known of a failure; a `LoadFailure` is one. */
export interface Failure {
  remote: string
  version: string
  type: LoadFailureType
  message: string
}

const MINUTE = 60_000

/** When each failure was last reported. */
const reportedAt = new Map<string, number>()

/**
 * Tells the API about a failure; of the same one at most once a minute, however often it is tried again. Best effort: the
 * page has enough trouble already.
 */
export function reportFailure({ remote, version, type, message }: Failure): void {
  announceFailure()
  const route = location.pathname.slice(0, 500)
  const failure = [remote, version, type, route].join()
  if (Date.now() - (reportedAt.get(failure) ?? -Infinity) < MINUTE) return
  reportedAt.set(failure, Date.now())
  const report: ClientErrorReport = { remote, version, type, route, message: message.trim().slice(0, 1000) }
  fetch('/api/client-errors', {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(report),
    keepalive: true,
  }).catch(() => undefined)
}
