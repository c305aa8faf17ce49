import type { Log } from '@haggle/host/log/log'
import { appsIn } from '@haggle/kit/apps/revisions'
import { BUDGET_DAYS, shownShare, type Budget } from '@haggle/kit/changes/budget'
import { MINUTE } from '@haggle/shared-server'
import type { Budgets, StoredBudget } from './budgets'
import type { BrowsersReports, Figures } from './figures'

/** Fewest failures that spend a budget: of few visits, one that fails is a large share. */
const FEWEST = 5

/** How much of a budget is spent: 1 is all of it; undefined without visits. */
export function spentOf(
  { errors }: Pick<StoredBudget, 'errors'>,
  { visits, failures }: Pick<Figures, 'visits' | 'failures'>,
) {
  return visits === 0 ? undefined : failures / visits / errors
}

/** A budget for others than its team: of the webhook the site alone. */
export const shownBudget = ({ webhook, ...budget }: StoredBudget, spent?: number): Budget => ({
  ...budget,
  ...(webhook !== undefined && { webhook: new URL(webhook).hostname }),
  ...(spent !== undefined && { spent }),
})

/** A remote's visits and failures in all apps; undefined if none could be read. */
async function figuresInApps(reports: BrowsersReports, apps: readonly string[], remote: string) {
  const each = await Promise.all(apps.map((app) => reports.figures({ app, remote })))
  const known = each.filter((figures) => figures !== undefined)
  const sum = (what: 'visits' | 'failures') => known.reduce((total, figures) => total + figures[what], 0)
  return known.length === 0 ? undefined : { visits: sum('visits'), failures: sum('failures') }
}

/** How much of a budget is spent, by what browsers told of production. */
export async function spentIn(home: string, reports: BrowsersReports | undefined, budget: StoredBudget) {
  const figures = reports && (await figuresInApps(reports, await appsIn(home), budget.name))
  return figures && spentOf(budget, figures)
}

interface BudgetWatch {
  /** Of production. */
  home: string
  budgets: Budgets
  reports: BrowsersReports
  log: Log
  /** Default: a POST of `{ "text": … }`. */
  tell?: (webhook: string, text: string) => Promise<void>
}

/** Tells of each budget that is spent: one alert in 30 days, of all registries, until the budget is set again. */
export async function checkBudgets({ home, budgets, reports, log, tell = post }: BudgetWatch): Promise<void> {
  const apps = await appsIn(home)
  for (const budget of await budgets.list()) {
    const figures = await figuresInApps(reports, apps, budget.name)
    if (!figures || figures.failures < FEWEST || (spentOf(budget, figures) ?? 0) < 1) continue
    if (!(await budgets.takeAlert(budget))) continue
    const { name, errors, webhook } = budget
    const share = shownShare(figures.failures / figures.visits)
    const text = `${name} has spent its budget of errors: ${share} of ${figures.visits} visits failed in ${BUDGET_DAYS} days, ${shownShare(errors)} may. The registry's /platform/${name} shows which.`
    log.warn(text)
    if (webhook === undefined) continue
    await tell(webhook, text).catch(async (error: unknown) => {
      log.error(`The webhook of ${name} at ${new URL(webhook).hostname} was not reached: ${String(error)}`)
      await budgets.giveBackAlert(budget)
    })
  }
}

async function post(webhook: string, text: string): Promise<void> {
  const reply = await fetch(webhook, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ text }),
    // the address that was allowed, and no other
    redirect: 'error',
    signal: AbortSignal.timeout(10_000),
  })
  await reply.body?.cancel()
  if (!reply.ok) throw new Error(`it answers ${reply.status}`)
}

/** Checks the budgets every few minutes until stopped. */
export function watchBudgets(watch: BudgetWatch): { stop(): void } {
  const check = () =>
    checkBudgets(watch).catch((error: unknown) =>
      watch.log.error(`The budgets of errors were not checked: ${String(error)}`),
    )
  const timer = setInterval(() => void check(), 5 * MINUTE).unref()
  return { stop: () => clearInterval(timer) }
}
