import { setTimeout as wait } from 'node:timers/promises'
import { jsonIn } from '@haggle/kit/base/jsonIn'
import { FailureReport } from '@haggle/shared-contract'
import { matchRoute, type RemoteRelease } from '@haggle/shared-contract/platform'
import type { Browser, BrowserContext, Page } from 'playwright-core'
import { demoAccounts, demoCode } from '../backend/demoAccounts'
import { escapingRules, findLeaks, leakWatchScript, readTraces, type Traces, type CheckedRemote } from './leaks'
import { partFaults, shortLine } from './partFaults'
import { sourceInStack } from './sourceOf'
import type { Visit } from './visits'

/** Milliseconds; long enough for a cold start on a busy machine. */
export const VISIT_TIMEOUT = 20_000

/** Sessions of the demo accounts as JSON. */
export type Sessions = Partial<Record<keyof typeof demoAccounts, Promise<string>>>

/** What visits learn for those after them. */
interface Seen {
  links: Set<string>
  sessions: Sessions
}

/** A path without a screen: it shows only the shell. */
const NOWHERE = '/nothing-is-here'

export const headingOn = (page: Page) => page.getByRole('heading', { level: 1 }).first()

/** Global state that the shell creates by itself. */
export async function tracesOfShell(browser: Browser, site: string): Promise<Traces> {
  const page = await browser.newPage({ baseURL: site })
  try {
    await page.addInitScript({ content: await leakWatchScript() })
    await page.goto(NOWHERE)
    await headingOn(page).waitFor({ timeout: VISIT_TIMEOUT })
    return await readTraces(page)
  } finally {
    await page.close()
  }
}

/**
 * Visits a page and returns a line per fault; with `leaving` also per leak after it was left. Adds the page's internal links
 * to `links`, and a new session to `sessions`.
 */
export async function faultsOf(
  browser: Browser,
  site: string,
  { path, as, part }: Visit,
  { links, sessions }: Seen,
  leaving: CheckedRemote | undefined,
): Promise<string[]> {
  const context = await browser.newContext({ baseURL: site }).catch(() => undefined)
  if (!context) return [`${path} was not shown.`]
  const faults: string[] = []
  const stacks: string[] = []
  let page: Page | undefined
  try {
    if (as) await logIn(context, as, sessions)
    page = await context.newPage()
    if (leaving) await page.addInitScript({ content: await leakWatchScript() })
    const others = leaving?.app.remotes.map(({ name }) => name).filter((name) => name !== leaving.candidate.name)
    const reported = listenForFaults(page, path, faults, others)
    listenForStacks(page, stacks)
    await page.goto(path)
    await headingOn(page).waitFor({ timeout: VISIT_TIMEOUT })
    const panel = await textOfErrorPanel(page)
    if (panel !== undefined) faults.push(`${path}: ${shortLine(reported.join(' ') || panel)}`)
    await addLinks(page, links)
    if (part && faults.length === 0) faults.push(...(await partFaults(page, path, part, reported)))
    if (leaving && faults.length === 0) {
      reported.length = 0
      await leave(page)
      faults.push(...(await findLeaks(page, leaving)).map((leak) => `${path} ${leak}.`))
      const failure = reported.join(' ')
      if (failure) faults.push(`${path} fails when it is left: ${shortLine(failure)}`)
    }
  } catch {
    faults.push(`${path} shows no heading${page && leaving ? await awaited(page, path, leaving.candidate) : ''}.`)
    if (page && leaving) faults.push(...(await hidingRules(page, leaving)).map((rule) => `${path} ${rule}.`))
  } finally {
    await context.close().catch(() => undefined)
  }
  return leaving
    ? withSource(faults, path, await sourceInStack(leaving.home, leaving.candidate, stacks.join('\n')))
    : faults
}

/** The stack traces of what a page threw, and of what React caught and logged. */
function listenForStacks(page: Page, stacks: string[]) {
  page.on('pageerror', ({ stack = '' }) => stacks.push(stack))
  page.on('console', (line) => line.type() === 'error' && stacks.push(line.text()))
}

/** The faults, the first thrown one with the line that threw. */
function withSource(faults: string[], path: string, source: string): string[] {
  const first = faults.findIndex((fault) => fault.startsWith(`${path}: `))
  return first < 0 ? faults : faults.with(first, `${faults[first]}${source}`)
}

/** What a page that shows nothing waits for; '' if it does not say. */
export async function awaited(page: Pick<Page, 'evaluate'>, path: string, { screens }: RemoteRelease): Promise<string> {
  const screen = screens.find((each) => matchRoute(each.path, path))
  const report = await Promise.race([page.evaluate('haggle.report()').catch(() => ''), wait(3_000, '')])
  if (!screen || typeof report !== 'string' || report === '') return ''
  return report.includes(` ${screen.screen} (`)
    ? `: ${screen.screen} is loaded, and waits for a promise that does not settle`
    : `: src/screens/${screen.screen.slice(2)} does not end its loading, it may await something at its top level`
}

/** Adds a line per error of a page to `faults`. Returns the failures that its shell reports, but those of others, which fill up later. */
function listenForFaults(page: Page, path: string, faults: string[], others: string[] = []): string[] {
  const reported: string[] = []
  page.on('crash', () => faults.push(`${path} ended its page, or used up its memory.`))
  page.on('pageerror', ({ message }) => faults.push(`${path}: ${shortLine(message)}`))
  page.on('dialog', (dialog) => void dialog.accept())
  page.on('request', (request) => {
    if (new URL(request.url()).pathname !== '/api/client-errors') return
    const report = request.postData()
    // others' parts in the candidate's screens, and screens that hold its parts, are for their own gates
    if (!others.includes(remoteIn(report) ?? '')) reported.push(messageIn(report))
  })
  return reported
}

/** The text of the error panel that replaces a screen which failed to load or render; undefined if there is none. */
async function textOfErrorPanel(page: Page): Promise<string | undefined> {
  const panel = page.getByRole('alert').filter({ has: page.getByRole('heading', { level: 1 }) })
  return (await panel.count()) > 0 ? panel.first().innerText() : undefined
}

async function addLinks(page: Page, links: Set<string>) {
  // a page that keeps asking has shown its links by then, too
  await page.waitForLoadState('networkidle', { timeout: 5_000 }).catch(() => undefined)
  for (const link of await page.locator('a[href^="/"]').all()) links.add((await link.getAttribute('href')) ?? '')
}

const goNowhere = (page: Page) =>
  page.evaluate(`history.pushState(null, '', '${NOWHERE}'); dispatchEvent(new PopStateEvent('popstate')); undefined`)

/** Navigates from a screen to the shell's 404 screen without reloading the page. */
async function leave(page: Page) {
  await goNowhere(page)
  await page.getByRole('heading', { level: 1, name: '404' }).waitFor({ timeout: VISIT_TIMEOUT })
}

/** The remote's style rules that may have hidden a page; none if the page does not answer. */
async function hidingRules(page: Page, { candidate }: CheckedRemote): Promise<string[]> {
  const rules = goNowhere(page)
    .then(() => wait(500))
    .then(async () => escapingRules(await readTraces(page), candidate))
    .catch(() => [])
  return Promise.race([rules, wait(3_000, [])])
}

/** Logs in with a demo account, so that the context's pages start with its session; once, because each code logs in once. */
export async function logIn(context: BrowserContext, as: keyof typeof demoAccounts, sessions: Sessions) {
  const { email, password } = demoAccounts[as]
  const code = as === 'operator' ? { code: demoCode(Date.now()) } : {}
  const start = async () =>
    (await context.request.post('/api/auth/login', { data: { email, password, ...code } })).text()
  const session = await (sessions[as] ??= start())
  await context.addInitScript({ content: `localStorage.setItem('auth', ${JSON.stringify(session)})` })
}

const reportIn = (text: string | null) => FailureReport.partial().safeParse(jsonIn(text ?? '')).data

/** What the shell reports of a failure; '' for what a candidate sends in its place. */
export const messageIn = (report: string | null): string => reportIn(report)?.message ?? ''

const remoteIn = (report: string | null) => reportIn(report)?.remote
