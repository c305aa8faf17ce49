import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import getPort from 'get-port'
import type { Browser, Page } from 'playwright-core'
import { FailureReport } from 'shared-contract'
import type { Composition, Release } from 'shared-contract/platform'
import { launchChromium } from '../browser/chromium'
import { demoAccounts } from '../demoAccounts'
import { firstPages, type FirstPagesOptions } from '../first-page/firstPages'
import { startHost } from '../host/host'
import { startBackend, type Backend } from '../start/backend'
import type { Workspace } from '../workspace/workspace'
import { findLeaks, leakWatchScript, readTraces, type Traces, type CheckedRemote } from './leaks'
import { addressFor, visitsOf, type Visit } from './visits'

/** Milliseconds; long enough for a cold start on a busy machine. */
const patience = 20_000

/**
 * Runs the app's smoke journey with the candidate: starts a back end with demo data and a host, and visits in Chromium the
 * home and the candidate's screens, each with an account that may see it. Returns a line per fault.
 */
export async function runSmokeJourney(
  { root, home }: Workspace,
  env: NodeJS.ProcessEnv,
  next: Composition,
  candidate: Release,
) {
  const composition = withoutFallbacks(next)
  return withTryoutBackend(root, env, async (backend) => {
    const port = await getPort()
    const live = { composition: () => Promise.resolve(composition), folders: [] }
    const options = { home, app: next.app, backend, port, live, limit: patience }
    const [host, browser] = await Promise.all([startHost(options), launchChromium(env)])
    try {
      const faults: string[] = []
      const site = `http://localhost:${port}`
      const watched = candidate.kind === 'remote' && {
        home,
        candidate,
        app: composition,
        before: await tracesOfShell(browser, site),
      }
      const own = candidate.kind === 'remote' ? candidate.screens.map((screen) => screen.path) : []
      const visits = visitsOf(composition, candidate)
      // a page in an endless loop never answers; closing the browser fails every pending call
      const limit = patience * (visits.length + 1)
      let isLate = false
      const ending = setTimeout(() => {
        isLate = true
        void browser.close()
      }, limit)
      const links = new Set<string>()
      const rendered: string[] = []
      for (const visit of visits) {
        if (!browser.isConnected()) break
        const path = addressFor(visit.path, links)
        const leaving = watched && own.includes(visit.path) ? watched : undefined
        faults.push(...(await faultsOf(browser, site, { ...visit, path }, links, leaving)))
        if (visit.isRendered) rendered.push(path)
      }
      clearTimeout(ending)
      if (isLate) faults.push(`its screens were not shown within ${limit / 1000} seconds.`)
      else if (!browser.isConnected()) faults.push('Chromium ended while its screens were shown.')
      faults.push(...(await renderingFaults({ home, apiUrl: backend.url, limit: patience }, composition, rendered)))
      return faults.map((fault) => `${next.app} with ${candidate.name} ${candidate.version}: ${fault}`)
    } finally {
      await Promise.all([browser.close(), host.close()])
    }
  })
}

/** Removes fallbacks, which would hide a candidate that does not load, and canaries. */
const withoutFallbacks = (next: Composition): Composition => ({
  ...next,
  remotes: next.remotes.map(({ name, release }) => ({ name, release })),
})

/** A path without a screen: it shows only the shell. */
const nowhere = '/nothing-is-here'

/** Global state that the shell creates by itself. */
async function tracesOfShell(browser: Browser, site: string): Promise<Traces> {
  const page = await browser.newPage({ baseURL: site })
  try {
    await page.addInitScript({ content: await leakWatchScript() })
    await page.goto(nowhere)
    await headingOn(page).waitFor({ timeout: patience })
    return await readTraces(page)
  } finally {
    await page.close()
  }
}

const headingOn = (page: Page) => page.getByRole('heading', { level: 1 }).first()

/** Navigates from a screen to the shell's 404 screen without reloading the page. */
async function leave(page: Page) {
  await page.evaluate(
    `history.pushState(null, '', '${nowhere}'); dispatchEvent(new PopStateEvent('popstate')); undefined`,
  )
  await page.getByRole('heading', { level: 1, name: '404' }).waitFor({ timeout: patience })
}

/**
 * Visits a page and returns a line per fault; with `leaving` also per leak after it was left. Adds the page's internal links
 * to `links`.
 */
async function faultsOf(
  browser: Browser,
  site: string,
  { path, as }: Visit,
  links: Set<string>,
  leaving: CheckedRemote | undefined,
): Promise<string[]> {
  const faults: string[] = []
  const context = await browser.newContext({ baseURL: site }).catch(() => undefined)
  if (!context) return [`${path} was not shown.`]
  try {
    if (as) {
      const { request } = context
      const { email, password } = demoAccounts[as]
      const session = await (await request.post('/api/auth/login', { data: { email, password } })).text()
      await context.addInitScript({ content: `localStorage.setItem('auth', ${JSON.stringify(session)})` })
    }
    const page = await context.newPage()
    if (leaving) await page.addInitScript({ content: await leakWatchScript() })
    page.on('crash', () => faults.push(`${path} ended its page, or used up its memory.`))
    page.on('dialog', (dialog) => void dialog.accept())
    const reported: string[] = []
    page.on('request', (request) => {
      if (new URL(request.url()).pathname === '/api/client-errors') reported.push(messageIn(request.postData()))
    })
    page.on('pageerror', ({ message }) => faults.push(`${path}: ${oneLine(message)}`))
    await page.goto(path)
    await headingOn(page).waitFor({ timeout: patience })
    // the error panel that replaces a screen which failed to load or render
    const panel = page.getByRole('alert').filter({ has: page.getByRole('heading', { level: 1 }) })
    if ((await panel.count()) > 0) {
      const why = reported.join(' ') || (await panel.first().innerText())
      faults.push(`${path}: ${oneLine(why)}`)
    }
    // a page that keeps asking has shown its links by then, too
    await page.waitForLoadState('networkidle', { timeout: 5_000 }).catch(() => undefined)
    for (const link of await page.locator('a[href^="/"]').all()) links.add((await link.getAttribute('href')) ?? '')
    if (!leaving || faults.length > 0) return faults
    await leave(page)
    faults.push(...(await findLeaks(page, leaving)).map((leak) => `${path} ${leak}.`))
  } catch {
    faults.push(`${path} shows no heading.`)
  } finally {
    await context.close().catch(() => undefined)
  }
  return faults
}

/** What the shell reports of a failure. */
function messageIn(report: string | null): string {
  const read = FailureReport.partial().safeParse(JSON.parse(report ?? '{}'))
  return read.data?.message ?? ''
}

const oneLine = (text: string) => text.replaceAll(/\s+/g, ' ').trim().slice(0, 200)

/** Calls `use` with a temporary back end that has demo data. */
async function withTryoutBackend<T>(root: string, env: NodeJS.ProcessEnv, use: (backend: Backend) => Promise<T>) {
  const home = await mkdtemp(join(tmpdir(), 'haggle-tryout-'))
  const { PATH, HOME } = env
  try {
    const backend = await startBackend({ root, home }, await getPort(), { PATH, HOME, SEED: 'demo' })
    return await use(backend).finally(() => backend.stop())
  } finally {
    await rm(home, { recursive: true, force: true })
  }
}

/** A line for each address whose page the host cannot prerender. */
async function renderingFaults(options: FirstPagesOptions, composition: Composition, addresses: string[]) {
  const faults: string[] = []
  let reason = ''
  const pages = firstPages({ ...options, log: (line) => (reason = line) })
  for (const url of addresses)
    if (!(await pages.pageAt({ composition, url, origin: 'http://localhost' }))) faults.push(`${url}: ${reason}`)
  await pages.close()
  return faults
}
