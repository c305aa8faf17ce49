import { readDefinitions } from '@haggle/kit/apps/definition'
import { lastMadeLive, type HistoryEntry } from '@haggle/kit/apps/history'
import { readApp } from '@haggle/kit/apps/revisions'
import { flagsIn } from '@haggle/kit/changes/flag'
import { moduleSizes } from '@haggle/kit/gate/budget'
import { providedVersions } from '@haggle/kit/gate/olderMajors'
import { releaseDirectory } from '@haggle/kit/releases/store'
import type { Workspace } from '@haggle/kit/workspace/workspace'
import type { ComposedRemote, Composition, Release } from '@haggle/shared-contract/platform'
import type { Failures } from '../canary/failures'
import { readObservations, type Observation } from '../canary/observations'
import type { Pictures } from '../pictures/pictures'
import type { LiveAppReport, LivePart } from './teamsPage'

/** Reads the reports on all apps of the workspace for the teams' page. */
export const readTeams = ({ root, home }: Workspace): Promise<LiveAppReport[]> =>
  reportsOf(
    home,
    readDefinitions(root).map(({ app }) => app),
  )

/** Reads the failures that browsers reported for a remote, or the shell, in an app; undefined if unknown. */
export type FailuresOf = (app: string, remote: string) => Promise<Failures | undefined>

/** Reads the reports on some apps of a home. */
export async function reportsOf(
  home: string,
  apps: string[],
  failuresOf?: FailuresOf,
  looksOf?: Pictures['of'],
): Promise<LiveAppReport[]> {
  const reports: LiveAppReport[] = []
  for (const app of apps) {
    const state = await readApp(home, app)
    if (!state) continue
    const { composition, history } = state
    const seen = await readObservations(home, app)
    const shell = {
      ...(await partOf(home, composition.shell, history)),
      looks: await looksOf?.(app, composition.shell),
      failures: await failuresOf?.(app, 'shell'),
    }
    const remotes = await Promise.all(
      composition.remotes.map(async (remote) => ({
        ...(await partOf(home, remote.release, history)),
        looks: await looksOf?.(app, remote.release),
        fallback: remote.previous?.version,
        canary: canaryOf(remote, seen),
        failures: await failuresOf?.(app, remote.name),
      })),
    )
    const { title } = composition
    const flags = flagsIn(composition)
    reports.push({ app, title, parts: [shell, ...remotes], asks: asksOf(composition), flags, history })
  }
  return reports
}

/** For each shared package the shell's version and the live remotes' ranges. */
const asksOf = ({ shell, remotes }: Composition): LiveAppReport['asks'] =>
  Object.keys(shell.shared).map((module) => ({
    module,
    provided: providedVersions(shell, module).join(' and '),
    by: remotes.flatMap(({ name, release }) => {
      const range = release.shared[module]
      return range ? [{ name, range }] : []
    }),
  }))

async function partOf(home: string, release: Release, history: HistoryEntry[]): Promise<LivePart> {
  const { name, version, commit } = release
  const madeLive = lastMadeLive(history, name, version)
  const modules = await moduleSizes(releaseDirectory(home, release), release).catch(() => [])
  const fills = release.kind === 'remote' ? [...new Set(release.parts?.map(({ slot }) => slot))] : []
  const ownFramework = release.kind === 'remote' ? release.ownFramework : undefined
  return { name, version, commit, modules, fills, ownFramework, since: madeLive?.at, by: madeLive?.by }
}

function canaryOf({ name, canary }: ComposedRemote, all: Observation[]): LivePart['canary'] {
  if (!canary) return undefined
  const { version } = canary.release
  return { version, percent: canary.percent, seen: all.find((seen) => seen.name === name && seen.version === version) }
}
