import { runSmokeJourney, type SmokeJob } from './smoke'

// The process of the smoke journey: runs one and reports its faults.
process.once('message', (job: SmokeJob) => {
  runSmokeJourney(job, process.env)
    .then(
      (seen): object => seen,
      (error: unknown) => ({ failure: error instanceof Error ? error.message : String(error) }),
    )
    .then((answer) => process.send?.(answer))
    .catch(() => process.exit(1))
})
process.once('disconnect', () => process.exit())
