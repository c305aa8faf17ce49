import { mkdtemp, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { startHost } from '@haggle/host/host/host'
import type { Workspace } from '@haggle/kit/workspace/workspace'
import type { Composition, Release } from '@haggle/shared-contract/platform'
import getPort from 'get-port'
import type { Browser } from 'playwright-core'
import { startBackend, type Backend } from '../backend/backend'
import { launchChromium } from '../browser/chromium'
import { renderingFaults } from './renderingFaults'
import { faultsOf, VISIT_TIMEOUT, tracesOfShell } from './visitPage'
import { addressFor, visitsOf } from './visits'

/** A candidate, and the app's composition with it in place. */
export interface SmokeJob {
  workspace: Workspace
  next: Composition
  candidate: Release
}

/**
 * Runs the app's smoke journey with the candidate: starts a back end with demo data and a host, and visits in Chromium the
 * home and the candidate's screens, each with an account that may see it. Returns a line per fault.
 */
export async function runSmokeJourney({ workspace, next, candidate }: SmokeJob, env: NodeJS.ProcessEnv) {
  const { root, home } = workspace
  const app = withoutFallbacks(next)
  return withTryoutBackend({ root, home }, env, async (backend) => {
    const port = await getPort()
    const live = { composition: () => Promise.resolve(app), folders: [] }
    const options = { home, app: next.app, backend, port, address: '127.0.0.1', live, limit: VISIT_TIMEOUT }
    const [host, browser] = await Promise.all([startHost(options), launchChromium(env)])
    try {
      const { faults, rendered } = await visitAll(browser, `http://localhost:${port}`, { home, app, candidate })
      faults.push(...(await renderingFaults({ home, apiUrl: backend.url, limit: VISIT_TIMEOUT }, app, rendered)))
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

/** Visits the pages in turn. Returns a line per fault, and the addresses that the host must prerender. */
async function visitAll(
  browser: Browser,
  site: string,
  { home, app, candidate }: { home: string; app: Composition; candidate: Release },
) {
  const visits = visitsOf(app, candidate)
  const own = candidate.kind === 'remote' ? candidate.screens.map((screen) => screen.path) : []
  const checked = candidate.kind === 'remote' && {
    ...{ home, candidate, app },
    before: await tracesOfShell(browser, site),
  }
  const seen = { links: new Set<string>(), sessions: {} }
  const faults: string[] = []
  const rendered: string[] = []
  const waits = visits.length + visits.filter(({ part }) => part).length
  const deadline = closeAfter(browser, VISIT_TIMEOUT * (waits + 1))
  for (const visit of visits) {
    if (!browser.isConnected()) break
    if (visit.isSecond && faults.length > 0) continue
    const path = addressFor(visit.path, seen.links, app)
    const leaving = checked && (visit.part || own.includes(visit.path)) ? checked : undefined
    const found = await faultsOf(browser, site, { ...visit, path }, seen, leaving)
    faults.push(...(visit.isSecond ? found.map((fault) => `signed in, ${fault}`) : found))
    if (visit.isRendered) rendered.push(path)
  }
  faults.push(...deadline.faults())
  return { faults, rendered }
}

/** Closes the browser after so many milliseconds, which fails all its calls: a page in an endless loop never answers. */
function closeAfter(browser: Browser, limit: number) {
  let isLate = false
  const timer = setTimeout(() => {
    isLate = true
    void browser.close()
  }, limit)
  return {
    /** Stops the timer. Returns a line if the browser was closed because it took too long. */
    faults(): string[] {
      clearTimeout(timer)
      if (isLate) return [`its screens were not shown within ${limit / 1000} seconds.`]
      return browser.isConnected() ? [] : ['Chromium ended while its screens were shown.']
    },
  }
}

/** Calls `use` with a temporary back end that has demo data. */
async function withTryoutBackend<T>(
  { root, home: store }: Pick<Workspace, 'root' | 'home'>,
  env: NodeJS.ProcessEnv,
  use: (backend: Backend) => Promise<T>,
) {
  // in the folder of copies, which is removed even if this process is killed
  const home = await mkdtemp(join(store, 'tryout-'))
  const { PATH, HOME } = env
  try {
    const backend = await startBackend({ root, home }, await getPort(), { PATH, HOME, SEED: 'demo' })
    return await use(backend).finally(() => backend.stop())
  } finally {
    await rm(home, { recursive: true, force: true })
  }
}
