import { runSmokeJourney } from './smoke'
import type { SmokeJob } from './smokeProcess'

// The process of the smoke journey: runs one and reports its faults.
process.once('message', ({ workspace, next, candidate }: SmokeJob) => {
  runSmokeJourney(workspace, process.env, next, candidate)
    .then(
      (faults) => ({ faults }),
      (error: unknown) => ({ failure: error instanceof Error ? error.message : String(error) }),
    )
    .then((answer) => process.send?.(answer))
    .catch(() => process.exit(1))
})
process.once('disconnect', () => process.exit())
