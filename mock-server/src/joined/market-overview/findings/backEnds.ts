import type { MachineFinding } from '@haggle/shared-contract'
import { HOUR } from '@haggle/shared-server'
import { isSilent } from '../../../core/instances/silence'
import type { Instance } from '../../../core/instances/store'
import { about, counted, listed } from './finding'

const { ok, warning, fault } = about('Back ends')

/** Fewer failed calls are no pattern. */
const FEW = 5

/** Whether all back ends run, in one version, and answer (HaggleDown, HaggleVersionsDiffer, HaggleFailing). */
export function backEnds(all: readonly Instance[], now: number): MachineFinding[] {
  const running = all.filter((each) => !isSilent(each, now))
  const versions = [...new Set(running.map(({ version }) => version))].sort()
  const found = [...silent(all, now), ...failing(running)]
  // an upgrade takes less
  if (versions.length > 1 && running.every(({ started_at }) => started_at < now - HOUR))
    found.push(
      warning(`They run different versions: ${listed(versions)}.`, {
        todo: 'Finish the upgrade: restart those of the older version with the newer one.',
      }),
    )
  if (found.length > 0) return found
  if (running.length === 0) return [ok('One answers.')]
  return [ok(running.length === 1 ? 'One back end runs.' : `${counted(running.length, 'back end')} run.`)]
}

const silent = (all: readonly Instance[], now: number) =>
  all
    .filter((each) => isSilent(each, now))
    .map(({ place, seen_at }) =>
      fault(`${place} has told nothing since:`, {
        at: seen_at,
        todo: 'Look whether its machine and its process run, and restart it. One that was taken away is forgotten after a day.',
      }),
    )

function failing(running: readonly Instance[]): MachineFinding[] {
  const sum = (count: 'all' | 'failed') =>
    running.reduce((calls, { signs }) => calls + (signs.calls ? signs.calls[count] : 0), 0)
  const [calls, failed] = [sum('all'), sum('failed')]
  if (failed < FEW || failed * 100 <= calls) return []
  return [
    fault(`${failed} of ${counted(calls, 'call')} failed by our own fault in the last five minutes.`, {
      todo: 'Look into the log for lines of level 50.',
    }),
  ]
}
