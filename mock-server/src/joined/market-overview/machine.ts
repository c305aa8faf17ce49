import type { MachineFinding, MarketOverview } from '@haggle/shared-contract'
import { DAY } from '@haggle/shared-server'
import type { Context } from '../../base/context'
import { isSilent } from '../../core/instances/silence'
import { alertsSince, instances, lastHeard, type Instance } from '../../core/instances/store'
import { countMails, oldestMail } from '../../core/mail/store'
import { countHeldNow } from '../../market/orders/heldNowStore'
import { backEnds } from './findings/backEnds'
import { backgroundJobs } from './findings/jobs'
import { machines } from './findings/machines'
import { mails } from './findings/mail'
import { provider } from './findings/provider'
import { raised } from './findings/raised'
import { reach } from './findings/reach'
import { heldStock } from './findings/stock'
import { paymentsLately, type waitingSince } from './overviewStore'

type Waiting = Awaited<ReturnType<typeof waitingSince>>

/** How the market runs: what each instance told of itself, and what database and settings say; the same on each. */
export async function machine(context: Context, waiting: Waiting): Promise<NonNullable<MarketOverview['machine']>> {
  const { config, db, now, quietSince } = context
  const all = await instances(db.read)
  const oldest = await oldestMail(db.read)
  return {
    provider: config.razorpay.sandbox ? 'sandbox' : 'live',
    ...(oldest !== undefined && { oldestMail: new Date(oldest).toISOString() }),
    ...(quietSince !== undefined && { quietSince: new Date(quietSince).toISOString() }),
    instances: all.map((each) => shown(each, now())),
    findings: worstFirst(await findings(context, all, { waiting, oldest })),
  }
}

const shown = (instance: Instance, now: number) => ({
  id: instance.id,
  place: instance.place,
  version: instance.version,
  startedAt: new Date(instance.started_at).toISOString(),
  seenAt: new Date(instance.seen_at).toISOString(),
  isSilent: isSilent(instance, now),
})

const LEVELS: MachineFinding['level'][] = ['fault', 'warning', 'ok']
const worstFirst = (found: MachineFinding[]) => LEVELS.flatMap((each) => found.filter(({ level }) => level === each))

async function findings(
  context: Context,
  all: readonly Instance[],
  { waiting, oldest }: { waiting: Waiting; oldest: number | undefined },
): Promise<MachineFinding[]> {
  const { config, db, now } = context
  const { mail, razorpay } = config
  const running = all.filter((each) => !isSilent(each, now()))
  const mailed = {
    server: mail.smtpUrl && new URL(mail.smtpUrl).host,
    isProduction: config.production,
    waiting: await countMails(db.read),
    failing: waiting.unsentMails,
    oldest,
  }
  const paid = {
    isSandbox: razorpay.sandbox,
    webhookUrl: `${mail.siteUrl}/api/payments/razorpay/webhook`,
    lastWebhook: await lastHeard(db.read, 'webhook'),
    failedRefunds: waiting.failedRefunds,
    hangingRefunds: waiting.hangingRefunds,
    ...(await paymentsLately(db.read, now())),
  }
  return [
    ...raised(await alertsSince(db.read, now() - DAY)),
    ...backEnds(all, now()),
    ...machines(running, now()),
    ...reach(running, db.dialect.name === 'postgres' ? 'PostgreSQL' : 'The embedded database'),
    ...backgroundJobs(running, now()),
    ...mails(mailed, now()),
    ...provider(paid),
    ...heldStock(await countHeldNow(db.read, now())),
  ]
}
