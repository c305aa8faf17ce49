import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import getPort from 'get-port'
import type { Browser } from 'playwright-core'
import type { Composition, Release } from 'shared-contract/platform'
import { findChromium, launchChromium } from '../browser/chromium'
import { demoAccounts } from '../demoAccounts'
import { firstPages, type FirstPagesOptions } from '../first-page/firstPages'
import { startHost } from '../host/host'
import { startBackend, type Backend } from '../start/backend'
import type { Workspace } from '../workspace/workspace'
import { Refused } from './gate'
import { addressFor, visitsOf, type Visit } from './visits'

/** Long enough for a first time on a busy machine, in milliseconds. */
const patience = 20_000

/**
 * The app's smoke journey with a newcomer in place: a market of its own, the candidate served as it would be, and in
 * Chromium its home and every screen that has an address of its own, each as somebody who may see it.
 */
export async function smoke({ root, home }: Workspace, env: NodeJS.ProcessEnv, next: Composition, newcomer: Release) {
  if (!findChromium(env))
    throw new Refused(['The smoke journey needs Chromium: install it, or set CHROME_PATH to one.'])
  const candidate = alone(next)
  return withTryoutBackend(root, env, async (backend) => {
    const port = await getPort()
    const live = { composition: () => Promise.resolve(candidate), folders: [], sockets: [] }
    const options = { home, app: next.app, backend, port, live, limit: patience }
    const [host, browser] = await Promise.all([startHost(options), launchChromium(env)])
    try {
      const faults: string[] = []
      const links = new Set<string>()
      const rendered: string[] = []
      for (const visit of visitsOf(candidate, newcomer)) {
        const path = addressFor(visit.path, links)
        faults.push(...(await faultsOf(browser, `http://localhost:${port}`, { ...visit, path }, links)))
        if (visit.isRendered) rendered.push(path)
      }
      faults.push(...(await renderingFaults({ home, apiUrl: backend.url, limit: patience }, candidate, rendered)))
      return faults.map((fault) => `${next.app} with ${newcomer.name} ${newcomer.version}: ${fault}`)
    } finally {
      await Promise.all([browser.close(), host.close()])
    }
  })
}

/** Without fallbacks, which would hide a newcomer that does not load, and without canaries. */
const alone = (next: Composition): Composition => ({
  ...next,
  remotes: next.remotes.map(({ name, release }) => ({ name, release })),
})

/** What is wrong with a page; where its links lead is added to `links`. */
async function faultsOf(browser: Browser, site: string, { path, as }: Visit, links: Set<string>): Promise<string[]> {
  const context = await browser.newContext({ baseURL: site })
  const faults: string[] = []
  try {
    if (as) {
      const { request } = context
      const { email, password } = demoAccounts[as]
      const session = await (await request.post('/api/auth/login', { data: { email, password } })).text()
      await context.addInitScript({ content: `localStorage.setItem('auth', ${JSON.stringify(session)})` })
    }
    const page = await context.newPage()
    page.on('dialog', (dialog) => void dialog.accept())
    page.on('pageerror', ({ message }) => faults.push(`${path}: ${oneLine(message)}`))
    await page.goto(path)
    const heading = page.getByRole('heading', { level: 1 }).first()
    await heading.waitFor({ timeout: patience })
    // the panel in place of a screen that failed to load or to show
    const panel = page.getByRole('alert').filter({ has: page.getByRole('heading', { level: 1 }) })
    if ((await panel.count()) > 0) faults.push(`${path}: ${oneLine(await panel.first().innerText())}`)
    // a page that keeps asking has shown its links by then, too
    await page.waitForLoadState('networkidle', { timeout: 5_000 }).catch(() => undefined)
    for (const link of await page.locator('a[href^="/"]').all()) links.add((await link.getAttribute('href')) ?? '')
  } catch {
    faults.push(`${path} shows no heading.`)
  } finally {
    await context.close()
  }
  return faults
}

const oneLine = (text: string) => text.replaceAll(/\s+/g, ' ').trim().slice(0, 200)

/** Runs something before a back end with a demo market that is thrown away afterwards. */
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

/** Why a host cannot put screens into their pages, a line for each address at which it should. */
async function renderingFaults(options: FirstPagesOptions, composition: Composition, addresses: string[]) {
  const faults: string[] = []
  let reason = ''
  const pages = firstPages({ ...options, say: (line) => (reason = line) })
  for (const url of addresses)
    if (!(await pages.pageAt({ composition, url, origin: 'http://localhost' }))) faults.push(`${url}: ${reason}`)
  await pages.close()
  return faults
}
