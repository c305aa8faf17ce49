import type { FailureReport } from '@haggle/shared-contract'
import { sendReport } from '../reports/sendReport'
import { announceFailure } from './failures'
import type { Frame } from './releaseFrames'

/** A failure to report, such as a `LoadFailure`. */
interface Failure {
  remote: string
  version: string
  type: FailureReport['type']
  message: string
  /** Whether it counts against the release; true by default. */
  isCounted?: boolean
  /** Where it came from. */
  frames?: readonly Frame[]
}

/** Most of them that are reported. */
const MOST_FRAMES = 8

const MINUTE = 60_000

/** Time of the last report by failure. */
const reportedAt = new Map<string, number>()

/** Reports a failure to the API, each at most once a minute. Best effort: errors are ignored. */
export function reportFailure({ remote, version, type, message, isCounted, frames = [] }: Failure): void {
  if (type !== 'script') announceFailure()
  const route = location.pathname.slice(0, 500)
  const failure = [remote, version, type, route, isCounted].join()
  if (Date.now() - (reportedAt.get(failure) ?? -Infinity) < MINUTE) return
  reportedAt.set(failure, Date.now())
  // without its column a place in a script of one line says nothing
  const places = frames.flatMap(([, place = '']) => (/^\S{1,180}:\d+:\d+$/.test(place) ? place : []))
  const report = {
    ...{ remote, version, type, route, message: message.trim().slice(0, 500) },
    frames: places.length > 0 ? places.slice(0, MOST_FRAMES) : undefined,
  }
  sendReport('/api/client-errors', report, isCounted)
}
