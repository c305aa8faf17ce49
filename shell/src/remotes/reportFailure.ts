import type { FailureReport } from 'shared-contract'
import { sendReport } from '../reports/sendReport'
import { announceFailure } from './failures'

/** What is known of a failure; a `LoadFailure` is one. */
export interface Failure {
  remote: string
  version: string
  type: FailureReport['type']
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
  if (type !== 'script') announceFailure()
  const route = location.pathname.slice(0, 500)
  const failure = [remote, version, type, route].join()
  if (Date.now() - (reportedAt.get(failure) ?? -Infinity) < MINUTE) return
  reportedAt.set(failure, Date.now())
  sendReport('/api/client-errors', { remote, version, type, route, message: message.trim().slice(0, 500) })
}
