import type { FastifyBaseLogger } from 'fastify'
import { emptyClosingShops } from './accounts/closingShops'
import { sendPasswordResets } from './accounts/forgottenPassword'
import { deleteOldLogInAddresses } from './accounts/login'
import { foldAgain } from './catalogue/foldAgain'
import { forgetOldVitals } from './client-errors/reportWebVitals'
import type { Context } from './context'
import { watchMachineClock } from './database/clock'
import { numberOrders } from './database/orderNumbers'
import { prune } from './database/pruning'
import { tidySearchIndex } from './database/tidySearchIndex'
import { HOUR, MINUTE, SECOND } from './durations'
import { logFailedJob } from './http/logFailure'
import { sendMails } from './mail/outbox'
import { removeUnused } from './media/removeUnused'
import { announceNotices } from './notices/notify'
import { expireAllOrders } from './orders/expireOrders'
import { reconcilePayments } from './payments/reconcile'
import { followRefunds } from './payments/refund'
import { continueImports, undoDeadImports } from './product-import/applyImport'
import { runEvery } from './schedule'
import { deleteOldCounts } from './throttle/throttle'

interface Job {
  pause: number
  what: string
  work(): Promise<unknown>
  /** Whether it acts on more than the database: on the mail server, the payment provider or the pictures. */
  reachesOut?: true
}

/** The jobs of a market; a quiet one has none that reaches out. */
export function jobsOf(context: Context): Job[] {
  const jobs: Job[] = [
    { pause: SECOND, what: 'release the stock of expired orders', work: () => expireAllOrders(context) },
    { pause: SECOND, what: 'answer forgotten passwords', work: () => sendPasswordResets(context) },
    { pause: SECOND, what: 'announce notices', work: () => announceNotices(context) },
    { pause: SECOND, what: 'send mail', work: () => sendMails(context), reachesOut: true },
    { pause: SECOND, what: 'fold texts of an earlier version', work: () => foldAgain(context) },
    { pause: 15 * SECOND, what: 'ask about orders', work: () => reconcilePayments(context), reachesOut: true },
    { pause: 15 * SECOND, what: 'follow refunds', work: () => followRefunds(context), reachesOut: true },
    { pause: SECOND, what: 'tidy the search index', work: () => tidySearchIndex(context.db) },
    { pause: SECOND, what: 'delete the products of closing shops', work: () => emptyClosingShops(context) },
    { pause: MINUTE, what: 'go on with imports', work: () => continueImports(context) },
    { pause: HOUR, what: 'remove unused pictures', work: () => removeUnused(context), reachesOut: true },
    { pause: MINUTE, what: 'undo imports left half-way', work: () => undoDeadImports(context) },
    { pause: MINUTE, what: 'number orders of an older instance', work: () => context.db.writing(numberOrders) },
    { pause: HOUR, what: 'remove what is old', work: () => prune(context) },
    { pause: HOUR, what: 'forget old addresses', work: () => deleteOldLogInAddresses(context) },
    { pause: HOUR, what: 'forget old counts', work: () => deleteOldCounts(context) },
    { pause: HOUR, what: 'forget old measurements', work: () => forgetOldVitals(context) },
  ]
  return context.quietSince === undefined ? jobs : jobs.filter(({ reachesOut }) => !reachesOut)
}

/** Starts the periodic background jobs. Each job runs on one instance at a time; each instance watches its machine's clock. */
export function startBackgroundJobs(context: Context, log: FastifyBaseLogger): { stop(): Promise<void> } {
  const running = jobsOf(context).map(({ pause, what, work }) =>
    runEvery(
      pause,
      () =>
        context.db.onOneInstance(what, async () => {
          await work()
          context.jobEnded(what, 'done')
        }),
      (err) => {
        context.jobEnded(what, 'failed')
        logFailedJob(log, err, `could not ${what}`)
      },
    ),
  )
  running.push(watchMachineClock(context.now, log))
  return {
    stop: async () => {
      await Promise.all(running.map((job) => job.stop()))
    },
  }
}
