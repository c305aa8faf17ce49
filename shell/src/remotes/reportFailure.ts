import type { FailureReport } from '@haggle/shared-contract'
import { sendReport } from '../reports/sendReport'
import { announceFailure } from './failures'

/** A failure to report, such as a `LoadFailure`. */
interface Failure {
  remote: string
  version: string
  type: FailureReport['type']
  message: string
  /** Whether it counts against the release; true by default. */
  isCounted?: boolean
}

const MINUTE = 60_000

/** Time of the last report by failure. */
const reportedAt = new Map<string, number>()

/** Reports a failure to the API, each at most once a minute. Best effort: errors are ignored. */
export function reportFailure({ remote, version, type, message, isCounted }: Failure): void {
  if (type !== 'script') announceFailure()
  const route = location.pathname.slice(0, 500)
  const failure = [remote, version, type, route, isCounted].join()
  if (Date.now() - (reportedAt.get(failure) ?? -Infinity) < MINUTE) return
  reportedAt.set(failure, Date.now())
  const report = { remote, version, type, route, message: message.trim().slice(0, 500) }
  sendReport('/api/client-errors', report, isCounted)
}
