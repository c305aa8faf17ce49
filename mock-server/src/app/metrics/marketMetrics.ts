import { setTimeout as delay } from 'node:timers/promises'
import { SECOND } from '@haggle/shared-server'
import { gauge, gaugeBy } from '@haggle/shared-server/metrics'
import { Counter, Histogram, type Registry } from 'prom-client'
import type { Context } from '../../base/context'
import { ALERTS } from '../../base/log/alerts'
import { logOutput } from '../../base/log/logOutput'
import { MARKET_EVENTS, type MarketEvent } from '../../base/marketEvents'
import { machineClockError } from '../../core/database/clock'
import type { AnsweredCall } from '../../core/http/calls'
import { oldestMail } from '../../core/mail/store'
import { waitingPasswordHashes } from '../../market/accounts/passwords'
import { countHeldNow, type HeldNow } from '../../market/orders/heldNowStore'
import { waitingSearches } from '../../market/search/turns'
import { CACHED_ROUTES, routeOf } from './routeOf'

/** Histogram buckets in seconds: from cached replies to slow ones. */
const BUCKETS = [0.001, 0.005, 0.01, 0.025, 0.05, 0.1, 0.2, 0.5, 1, 2.5, 5, 10]

/** Adds the back end's own metrics to a registry, and returns the functions that feed them. */
export function marketMetrics(registry: Registry, context: Context) {
  const registers = [registry]
  const calls = new Histogram({
    name: 'haggle_call_seconds',
    help: 'How long calls took to be answered, by route and status.',
    labelNames: ['method', 'route', 'status'],
    buckets: BUCKETS,
    registers,
  })
  const kept = new Counter({
    name: 'haggle_public_replies_total',
    help: 'Replies that are the same for everybody, by whether they were kept.',
    labelNames: ['kept'],
    registers,
  })
  const events = new Counter({
    name: 'haggle_events_total',
    help: 'Orders, payments and refunds, by what happened.',
    labelNames: ['event'],
    registers,
  })
  // a series that began at 1 would show no increase
  for (const event of MARKET_EVENTS) events.inc({ event }, 0)
  const alerts = new Counter({
    name: 'haggle_alerts_total',
    help: 'What somebody has to look at, by the name of the alert in the log.',
    labelNames: ['alert'],
    registers,
  })
  for (const alert of ALERTS) alerts.inc({ alert }, 0)
  const jobs = new Counter({
    name: 'haggle_job_runs_total',
    help: 'Runs of background jobs on this instance, by what they do and how they ended.',
    // `job` is Prometheus' own label
    labelNames: ['work', 'outcome'],
    registers,
  })
  gaugeBy(registry, 'queue', 'haggle_queue_length', 'What waits for its turn on this instance.', () => [
    ['password', waitingPasswordHashes()],
    ['search', waitingSearches()],
    ...Object.entries(context.db.waiting()),
  ])
  gauge(registry, 'haggle_sockets', 'Sockets that are connected to this instance.', () => context.realtime.sockets())
  gauge(
    registry,
    'haggle_log_dropped_lines',
    'Lines of the log that could not be written since this instance started.',
    () => logOutput(context.config.log).dropped,
  )
  gauge(
    registry,
    'haggle_clock_error_seconds',
    "How far this machine's clock is ahead of the database's.",
    () => machineClockError(context.now) / SECOND,
  )
  heldGauges(registry, context)

  return {
    answered: (call: AnsweredCall) => {
      const { method, status, ms, isCached } = call
      const route = routeOf(call)
      calls.observe({ method: route ? method : 'any', route: route ?? 'none', status }, ms / 1000)
      if (route !== undefined && CACHED_ROUTES.includes(route) && method === 'GET')
        kept.inc({ kept: isCached ? 'yes' : 'no' })
    },
    event: (event: MarketEvent) => events.inc({ event }),
    alert: (alert: string) => alerts.inc({ alert }),
    jobEnded: (work: string, outcome: 'done' | 'failed') => jobs.inc({ work, outcome }),
  }
}

/** A database that takes longer counts as away: the other metrics do not wait for it, least of all then. */
const ANSWER_MS = 2000

/** Gauges of the whole market, the same on each instance; without a value while the database is away. */
function heldGauges(registry: Registry, context: Context) {
  let counting: ReturnType<typeof countHeld> | undefined
  // once per scrape, which collects all gauges at the same time
  const held = () => (counting ??= countHeld(context).finally(() => (counting = undefined)))
  const count = (what: keyof Held, name: string, help: string) =>
    gauge(registry, name, help, async () => (await held())?.[what])
  count('orders', 'haggle_unpaid_orders', 'Orders that hold stock and wait for their payment.')
  count('units', 'haggle_held_units', 'Units that these orders hold.')
  count('refunds', 'haggle_pending_refunds', 'Refunds whose end the provider has not told.')
  count('mailSeconds', 'haggle_oldest_mail_seconds', 'How long the oldest mail that is not sent has been waiting.')
}

const countHeld = (context: Context): Promise<Held | undefined> =>
  Promise.race([readHeld(context).catch(() => undefined), delay(ANSWER_MS, undefined, { ref: false })])

type Held = HeldNow & { mailSeconds: number }

async function readHeld({ db, now }: Context): Promise<Held> {
  const [held, oldest] = await Promise.all([countHeldNow(db.read, now()), oldestMail(db.read)])
  return { ...held, mailSeconds: oldest === undefined ? 0 : (now() - oldest) / SECOND }
}
