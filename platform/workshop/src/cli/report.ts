import { readdir } from 'node:fs/promises'
import { liveVersion } from '@haggle/kit/apps/compositionChanges'
import { readDefinitions } from '@haggle/kit/apps/definition'
import { lastMadeLive, lastTakenBack, shownTime } from '@haggle/kit/apps/history'
import { readApp } from '@haggle/kit/apps/revisions'
import { listReleases, releasesIn } from '@haggle/kit/releases/store'
import type { Workspace } from '@haggle/kit/workspace/workspace'

/** A line per release, newest first: version, commit, time, and since when it is live in which apps, or why it was taken back. */
export async function releasesReport({ root, home }: Workspace): Promise<string[]> {
  const apps = await Promise.all(
    readDefinitions(root).map(async ({ app }) => ({ app, state: await readApp(home, app) })),
  )
  const names = await readdir(releasesIn(home)).catch((): string[] => [])
  const lines: string[] = []
  for (const name of names.sort())
    for (const { version, commit, builtAt } of await listReleases(home, name)) {
      const places = apps.flatMap(({ app, state }) => placeIn(app, state, name, version))
      lines.push([name, version, commit.slice(0, 7), builtAt, ...places].join('  '))
    }
  return lines.length > 0 ? lines : ['Nothing is released yet.']
}

function placeIn(app: string, state: Awaited<ReturnType<typeof readApp>>, name: string, version: string): string[] {
  const remote = state?.composition.remotes.find((each) => each.name === name)
  const entry = lastMadeLive(state?.history ?? [], name, version)
  const since = `since ${entry ? shownTime(entry.at) : '?'} by ${entry?.by ?? '?'}`
  const canary = remote?.canary?.release.version === version ? [`${remote.canary.percent}% of ${app} ${since}`] : []
  if (liveVersion(state?.composition, name) === version) return [`live in ${app} ${since}`, ...canary]
  const takenBack = lastTakenBack(state?.history ?? [], name, version)
  return takenBack && canary.length === 0
    ? [`taken back in ${app} ${shownTime(takenBack.at)}: ${takenBack.reason}`]
    : canary
}
