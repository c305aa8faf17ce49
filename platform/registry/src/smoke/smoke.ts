import { mkdtemp, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { startHost } from '@haggle/host/host/host'
import { liveRelease } from '@haggle/kit/apps/compositionChanges'
import type { Workspace } from '@haggle/kit/workspace/workspace'
import type { Composition, Release } from '@haggle/shared-contract/platform'
import getPort from 'get-port'
import type { Browser } from 'playwright-core'
import { startBackend, type Backend } from '../backend/backend'
import { launchChromium } from '../browser/chromium'
import type { TakenPictures } from '../pictures/pictures'
import { besideLive, isLiveToo, type PlacedVisit } from './besideLive'
import { renderingFaults, type Rendering } from './renderingFaults'
import { changedVisits } from './unchanged'
import { faultsOf, VISIT_TIMEOUT, tracesOfShell } from './visitPage'
import { addressFor, visitsOf } from './visits'

/** A candidate, and the app's composition with it in place, and before. */
export interface SmokeJob {
  workspace: Workspace
  next: Composition
  candidate: Release
  /** The app as it is live; absent where nothing is compared with it. */
  before?: Composition | undefined
}

/** What a journey found: a line per fault, and how the candidate looks. */
export interface Seen {
  faults: string[]
  pictures: TakenPictures
}

/**
 * Runs the app's smoke journey with the candidate: starts a back end with demo data and a host, and visits in Chromium the
 * home and the candidate's screens, each with an account that may see it. If all is well it compares the candidate's with what
 * is live.
 */
export async function runSmokeJourney(
  { workspace, next, candidate, before }: SmokeJob,
  env: NodeJS.ProcessEnv,
): Promise<Seen> {
  const { root, home } = workspace
  const app = withoutFallbacks(next)
  return withTryoutBackend({ root, home }, env, async (backend) => {
    const hosts: Awaited<ReturnType<typeof startHost>>[] = []
    const serve = async (composition: Composition) => {
      const port = await getPort()
      const live = { composition: () => Promise.resolve(composition), folders: [] }
      const options = { home, app: next.app, backend, port, address: '127.0.0.1', live, limit: VISIT_TIMEOUT }
      hosts.push(await startHost(options))
      return `http://localhost:${port}`
    }
    const [site, browser] = await Promise.all([serve(app), launchChromium(env)])
    const named = (faults: string[]) =>
      faults.map((fault) => `${next.app} with ${candidate.name} ${candidate.version}: ${fault}`)
    try {
      const { faults, rendered, visited, sessions } = await visitAll(browser, site, { home, app, candidate })
      faults.push(...(await renderingFaults({ home, apiUrl: backend.url, limit: VISIT_TIMEOUT }, app, rendered)))
      if (faults.length > 0 || !before) return { faults: named(faults), pictures: [] }
      const compared = await comparedVisits(home, before, candidate, visited)
      const live = compared.some((visit) => isLiveToo(before, candidate, visit))
        ? await serve(withoutFallbacks(before))
        : undefined
      const unsteady = app.remotes.flatMap(({ release }) => release.unsteady ?? [])
      const found = await compareAll(browser, compared, (visit) =>
        besideLive(browser, { candidate: site, live: isLiveToo(before, candidate, visit) ? live : undefined }, visit, {
          ...{ sessions, unsteady },
          time: Date.now(),
        }),
      )
      return { faults: named(found.faults), pictures: found.pictures }
    } finally {
      await Promise.all([browser.close(), ...hosts.map((host) => host.close())])
    }
  })
}

/** A remote's screens and parts that run the same code as live look as they do live. */
async function comparedVisits(home: string, before: Composition, candidate: Release, visited: PlacedVisit[]) {
  const live = liveRelease(before, candidate.name)
  return candidate.kind === 'remote' && live?.kind === 'remote'
    ? changedVisits(home, live, candidate, visited)
    : visited
}

/** Compares screen after screen with what is live. Returns a line for each that is slower, or cannot be taken. */
async function compareAll(
  browser: Browser,
  visited: PlacedVisit[],
  compare: (visit: PlacedVisit) => ReturnType<typeof besideLive>,
): Promise<Seen> {
  const faults: string[] = []
  const pictures: TakenPictures = []
  const deadline = closeAfter(browser, VISIT_TIMEOUT * (visited.length + 1))
  for (const visit of visited) {
    // a machine may be too busy once
    const found = await compare(visit)
      .catch(() => compare(visit))
      .catch(() => undefined)
    if (!browser.isConnected()) break
    if (!found) faults.push(`${visit.path}: no picture of it could be taken.`)
    faults.push(...(found?.slower ?? []))
    pictures.push(...(found?.pictures ?? []))
  }
  faults.push(...deadline.faults())
  return { faults, pictures }
}

/** Removes fallbacks, which would hide a candidate that does not load, and canaries. */
const withoutFallbacks = (next: Composition): Composition => ({
  ...next,
  remotes: next.remotes.map(({ name, release }) => ({ name, release })),
})

/** Visits the pages in turn. Returns a line per fault, the addresses that the host must prerender, and the visits of the candidate's. */
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
  const visited: PlacedVisit[] = []
  const faults: string[] = []
  const rendered: Rendering[] = []
  const waits = visits.length + visits.filter(({ part }) => part).length
  const deadline = closeAfter(browser, VISIT_TIMEOUT * (waits + 1))
  for (const visit of visits) {
    if (!browser.isConnected()) break
    if (visit.isSecond && faults.length > 0) continue
    const path = addressFor(visit.path, seen.links, app)
    const isOwn = visit.part || own.includes(visit.path)
    const leaving = checked && isOwn ? checked : undefined
    const found = await faultsOf(browser, site, { ...visit, path }, seen, leaving)
    faults.push(...(visit.isSecond ? found.map((fault) => `signed in, ${fault}`) : found))
    if (visit.isRendered) rendered.push({ url: path, part: visit.part?.mark })
    if (isOwn || candidate.kind === 'shell') visited.push({ ...visit, path, screen: visit.path })
  }
  faults.push(...deadline.faults())
  return { faults, rendered, visited, sessions: seen.sessions }
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
