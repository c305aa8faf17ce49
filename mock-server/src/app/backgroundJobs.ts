import { HOUR, inTrace, MINUTE, newTrace, SECOND } from '@haggle/shared-server'
import type { FastifyBaseLogger } from 'fastify'
import type { Context } from '../base/context'
import { runEvery } from '../base/schedule'
import { watchMachineClock } from '../core/database/clock'
import { prune } from '../core/database/pruning'
import { logFailedJob } from '../core/http/logFailure'
import { sendMails } from '../core/mail/outbox'
import { removeUnused } from '../core/media/removeUnused'
import { deleteOldCounts } from '../core/throttle/throttle'
import { emptyClosingShops } from '../joined/leaving/closingShops'
import { continueImports, undoDeadImports } from '../joined/product-import/applyImport'
import { sendPasswordResets } from '../market/accounts/forgottenPassword'
import { deleteOldLogInAddresses } from '../market/accounts/login'
import { forgetOldVitals } from '../market/client-errors/reportWebVitals'
import { removeTextsOfLeft } from '../market/conversations/removeTexts'
import { mailUnread } from '../market/conversations/unreadMails'
import { followDisputes } from '../market/disputes/followDisputes'
import { bookTheUnbooked } from '../market/ledger/bookOrder'
import { announceNotices } from '../market/notices/notify'
import { expireAllOrders } from '../market/orders/expireOrders'
import { reconcilePayments } from '../market/orders/payments/reconcile'
import { followRefunds } from '../market/orders/payments/refund'
import { followPayouts } from '../market/payouts/transfers'
import { tellOfRestocked } from '../market/restock-wishes/restockWishes'
import { tidySearchIndex } from '../market/search/keepIndex'

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
    { pause: 15 * SECOND, what: 'ask about orders', work: () => reconcilePayments(context), reachesOut: true },
    { pause: 15 * SECOND, what: 'follow refunds', work: () => followRefunds(context), reachesOut: true },
    { pause: 15 * SECOND, what: 'follow payouts', work: () => followPayouts(context), reachesOut: true },
    { pause: 15 * SECOND, what: 'follow disputes', work: () => followDisputes(context), reachesOut: true },
    { pause: MINUTE, what: 'book what is not booked', work: () => bookTheUnbooked(context) },
    { pause: 15 * SECOND, what: 'tell of restocked products', work: () => tellOfRestocked(context) },
    { pause: 15 * SECOND, what: 'tell of unread messages', work: () => mailUnread(context) },
    { pause: HOUR, what: 'remove texts of who left', work: () => removeTextsOfLeft(context) },
    { pause: SECOND, what: 'tidy the search index', work: () => tidySearchIndex(context.db) },
    { pause: SECOND, what: 'delete the products of closing shops', work: () => emptyClosingShops(context) },
    { pause: MINUTE, what: 'go on with imports', work: () => continueImports(context) },
    { pause: HOUR, what: 'remove unused pictures', work: () => removeUnused(context), reachesOut: true },
    { pause: MINUTE, what: 'undo imports left half-way', work: () => undoDeadImports(context) },
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
        inTrace(newTrace(), () =>
          context.db.onOneInstance(what, async () => {
            await work()
            context.jobEnded(what, 'done')
          }),
        ),
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
