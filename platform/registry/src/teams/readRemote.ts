import { canaryOf, liveVersion } from '@haggle/kit/apps/compositionChanges'
import { HistoryEntry, lastMadeLive, versionsOnceLive } from '@haggle/kit/apps/history'
import { appsIn } from '@haggle/kit/apps/revisions'
import { Budget } from '@haggle/kit/changes/budget'
import { freezeLine, holds, type Freeze } from '@haggle/kit/changes/freeze'
import { listReleases } from '@haggle/kit/releases/store'
import { z } from 'zod'
import type { Budgets } from '../canary/budgets'
import { Figures, Report, type BrowsersReports } from '../canary/figures'
import { shownBudget, spentOf } from '../canary/watchBudgets'
import { homeOf, readLive, type Environments } from '../environments/environments'

/** A remote, or the shell, in an app of an environment. */
const RemotePlace = z.object({
  environment: z.string(),
  app: z.string(),
  live: z.string().optional(),
  /** The change that made it so. */
  since: HistoryEntry.optional(),
  canary: z.object({ version: z.string(), percent: z.number() }).optional(),
  /** Releases to go back to, the one that was live last first. */
  earlier: z.array(z.string()),
  /** What is frozen, as lines. */
  frozen: z.array(z.string()),
  /** What browsers told; absent where that is not read. */
  figures: Figures.optional(),
  reports: z.array(Report).optional(),
})
export type RemotePlace = z.infer<typeof RemotePlace>

/** How a remote is. */
export const RemoteReport = z.object({
  name: z.string(),
  budget: Budget.optional(),
  places: z.array(RemotePlace),
  releases: z.array(
    z.object({ version: z.string(), commit: z.string(), builtAt: z.string(), states: z.array(z.string()) }),
  ),
})
export type RemoteReport = z.infer<typeof RemoteReport>

interface Sources {
  environments: Environments
  budgets: Budgets
  freezes: Freeze[]
  /** What browsers told of production. */
  browsers: BrowsersReports | undefined
}

/** Most releases that are shown, the newest. */
const MOST_RELEASES = 15

/** Reads what a remote's team wants to know; undefined if no app has, or had, such a remote. */
export async function readRemote(sources: Sources, name: string): Promise<RemoteReport | undefined> {
  const { environments, budgets } = sources
  const all: (RemotePlace & { once: string[] })[] = []
  const releases = await listReleases(environments.home, name)
  const kept = new Set(releases.map(({ version }) => version))
  // production, where releases arrive last, comes first
  for (const environment of environments.names.toReversed())
    for (const app of (await appsIn(homeOf(environments, environment))).sort()) {
      const place = await readPlace(sources, { environment, app, name }, kept)
      if (place) all.push(place)
    }
  if (all.length === 0) return undefined
  const known = all.flatMap(({ figures }) => figures ?? [])
  const total = {
    visits: known.reduce((sum, { visits }) => sum + visits, 0),
    failures: known.reduce((sum, { failures }) => sum + failures, 0),
  }
  const budget = await budgets.get(name)
  return {
    name,
    budget: budget && shownBudget(budget, spentOf(budget, total)),
    places: all,
    releases: releases.slice(0, MOST_RELEASES).map(({ version, commit, builtAt }) => {
      const states = all.flatMap(({ environment, app, live, canary, once }) => {
        const state =
          live === version
            ? 'live'
            : canary?.version === version
              ? `canary of ${canary.percent}%`
              : once.includes(version) && 'was live'
        return state ? `${state} in ${environment}/${app}` : []
      })
      return { version, commit, builtAt, states }
    }),
  }
}

async function readPlace(
  { environments, freezes, browsers }: Sources,
  { environment, app, name }: { environment: string; app: string; name: string },
  kept: ReadonlySet<string>,
) {
  const state = await readLive(environments, environment, app)
  if (!state) return undefined
  const { composition, history } = state
  const live = liveVersion(composition, name)
  if (live === undefined && !history.some((entry) => entry.name === name)) return undefined
  const canary = canaryOf(composition, name)
  const once = versionsOnceLive(history, name)
  const told = environment === 'production' ? browsers : undefined
  const [figures, reports] = await Promise.all([
    told?.figures({ app, remote: name }),
    told?.newest({ app, remote: name }),
  ])
  return {
    environment,
    app,
    live,
    since: live === undefined ? undefined : lastMadeLive(history, name, live),
    canary: canary && { version: canary.release.version, percent: canary.percent },
    earlier: once.filter((version) => version !== live && kept.has(version)),
    frozen: freezes.filter((freeze) => holds(freeze, { environment, app }, name)).map(freezeLine),
    figures,
    reports,
    once,
  }
}
